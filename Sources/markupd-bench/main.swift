print("markupd-bench")
