print("markupd")
