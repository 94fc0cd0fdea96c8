# Target `bench`: speed and memory as tables, beside other parsers in the same run. The Makefile includes this file.

RELEASE ?= -c release --static-swift-stdlib
PEER_FOLDER := .build/peers
PEERS := $(PEER_FOLDER)/cmark-gfm $(PEER_FOLDER)/md4c $(PEER_FOLDER)/python/.complete
PEER_PACKAGES := libcmark-gfm-dev libcmark-gfm-extensions-dev libmd4c-dev python3-venv

$(PEER_FOLDER)/cmark-gfm: PEER_LIBRARIES := -lcmark-gfm-extensions -lcmark-gfm
$(PEER_FOLDER)/md4c: PEER_LIBRARIES := -lmd4c

# A peer that cannot be built here is left out; the tables say so.
$(PEER_FOLDER)/%: Tests/Peers/%.c Tests/Peers/peer.h
	@mkdir -p $(@D)
	-$(CC) -O2 -Wall -Wextra -o $@ $< $(PEER_LIBRARIES)

$(PEER_FOLDER)/python/.complete: Tests/Peers/requirements.txt
	@mkdir -p $(@D)
	-python3 -m venv $(@D) && $(@D)/bin/pip install --quiet --disable-pip-version-check \
	  --require-hashes --requirement $< && touch $@

.PHONY: bench-peers
bench-peers: $(PEERS)

.PHONY: bench
bench:  ## Speed and memory as tables, beside other parsers in the same run; BENCH="edit --quick"
	-@Scripts/install_packages $(PEER_PACKAGES)
	@$(MAKE) --no-print-directory bench-peers
	swift build $(RELEASE) --product markupd
	swift build $(RELEASE) --product markupd-bench
	"$$(swift build $(RELEASE) --show-bin-path)/markupd-bench" $(BENCH)
