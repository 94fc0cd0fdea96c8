# Two commands for a new machine: `make demo` and `make test`. `make help` lists the rest.

SHELL := /bin/bash
# The toolchain's usual place, when the PATH does not know it.
export PATH := $(PATH):/opt/swift/usr/bin

PREFIX ?= /usr/local
DESTDIR ?=
# Debian packages: to build, to test, to compare speed.
BUILD_PACKAGES := pkg-config libjson-c-dev libyaml-dev libpcre2-dev
TEST_PACKAGES := neovim unicode-data
BENCH_PACKAGES := cmark-gfm libcmark-gfm-dev libcmark-gfm-extensions-dev libmd4c-dev

RELEASE := -c release --static-swift-stdlib
BINARY = $(shell swift build $(RELEASE) --show-bin-path)/markupd
STRIP = $(or $(shell command -v strip),$(dir $(shell command -v swift))llvm-objcopy --strip-all)

.PHONY: help deps test-deps build test demo install uninstall fuzz sanitize bench lint format clean

help:  ## This list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 14

deps:  ## The Debian packages that the build needs
	@Scripts/install_packages $(BUILD_PACKAGES)

test-deps: deps .venv/.complete
	@Scripts/install_packages $(TEST_PACKAGES)

.venv/.complete: Tests/Python/requirements.txt
	@python3 -m venv .venv
	@.venv/bin/pip install --quiet --disable-pip-version-check --require-hashes --requirement $<
	@touch $@

build: deps  ## The release executable, with the Swift runtime inside
	swift build $(RELEASE) --product markupd

test: test-deps  ## Every check there is; MARKUPD_DATA names the folder of full data sets
	python3 Scripts/run_tests.py

demo: build  ## Outline, rename, undo and HTML on a small workspace, through the real daemon
	MARKUPD_BINARY=$(BINARY) python3 Scripts/demo.py

install: build  ## Executable, man page, completions and Neovim plugin below DESTDIR/PREFIX
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/man/man1
	install -m 755 $(BINARY) $(DESTDIR)$(PREFIX)/bin/markupd
	$(STRIP) $(DESTDIR)$(PREFIX)/bin/markupd
	install -m 644 Scripts/markupd.1 $(DESTDIR)$(PREFIX)/share/man/man1/markupd.1
	install -d $(addprefix $(DESTDIR)$(PREFIX)/share/,$(COMPLETION_FOLDERS))
	$(BINARY) completions bash > $(DESTDIR)$(PREFIX)/share/bash-completion/completions/markupd
	$(BINARY) completions zsh > $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_markupd
	$(BINARY) completions fish > $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/markupd.fish
	cd editors/neovim && find . -type f -exec install -D -m 644 {} \
	  $(DESTDIR)$(abspath $(PREFIX))/share/nvim/site/{} \;

COMPLETION_FOLDERS := bash-completion/completions zsh/site-functions fish/vendor_completions.d

uninstall:  ## Removes what install put there
	cd $(DESTDIR)$(PREFIX) && rm -f bin/markupd share/man/man1/markupd.1 \
	  share/bash-completion/completions/markupd share/zsh/site-functions/_markupd \
	  share/fish/vendor_completions.d/markupd.fish
	cd editors/neovim && find . -type f -exec rm -f $(DESTDIR)$(abspath $(PREFIX))/share/nvim/site/{} \;

fuzz: test-deps  ## New random input against the tests and the server, for FUZZ_MINUTES
	swift build --build-tests
	python3 Scripts/fuzz.py --minutes $(or $(FUZZ_MINUTES),10)

sanitize: test-deps  ## The tests under the address and the thread sanitizer
	swift test --disable-xctest --sanitize=address --scratch-path .build/address
	swift test --disable-xctest --sanitize=thread --scratch-path .build/thread

bench: deps  ## Speed and memory as tables, beside other programs in the same run
	@Scripts/install_packages $(BENCH_PACKAGES)
	swift build $(RELEASE) --product markupd
	swift run $(RELEASE) markupd-bench $(BENCH)

lint:  ## Format and spelling of the sources
	swift format lint --strict --parallel --recursive Package.swift Sources Tests
	python3 -m compileall -q Scripts Tests/Python Tests/Editors

format:  ## Formats the Swift sources in place
	swift format --in-place --parallel --recursive Package.swift Sources Tests

clean:  ## Removes what was built
	rm -rf .build .venv
