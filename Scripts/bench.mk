# Target `bench`: speed and memory as tables, beside other parsers in the same run.

PEER_FOLDER := .build/peers
PEERS := $(PEER_FOLDER)/cmark-gfm $(PEER_FOLDER)/md4c
BENCH_PACKAGES := libcmark-gfm-dev libcmark-gfm-extensions-dev libmd4c-dev

$(PEER_FOLDER)/cmark-gfm: PEER_LIBRARIES := -lcmark-gfm-extensions -lcmark-gfm
$(PEER_FOLDER)/md4c: PEER_LIBRARIES := -lmd4c

# A peer whose library is missing is left out; the table says so.
$(PEER_FOLDER)/%: Tests/Peers/%.c Tests/Peers/peer.h
	@mkdir -p $(@D)
	-$(CC) -O2 -Wall -Wextra -o $@ $< $(PEER_LIBRARIES)

.PHONY: bench-peers
bench-peers: $(PEERS)

.PHONY: bench
bench: bench-peers  ## Speed and memory as tables, beside other programs in the same run
	swift build -c release --static-swift-stdlib --product markupd
	swift build -c release --static-swift-stdlib --product markupd-bench
	"$$(swift build -c release --static-swift-stdlib --show-bin-path)/markupd-bench" $(BENCH)
