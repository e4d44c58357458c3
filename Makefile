# play and test are the two commands of the README.
GO        ?= go
GOFMT     ?= $(shell $(GO) env GOROOT)/bin/gofmt
BIN       := bin/wargame
FUZZTIME  ?= 30s
GAME      ?= normandy
STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.7.0
GOVULNCHECK := golang.org/x/vuln/cmd/govulncheck@v1.6.0
# Where the known vulnerabilities are read, if not from their home: VULNDB=file:///DIR
VULNDB    ?=

.PHONY: all build play test lint unit spec bench fuzz soak vuln licences clean

all: build

build:
	$(GO) build -o $(BIN) ./cmd/wargame

play: build
	$(BIN) play $(GAME)

test: lint unit spec

# gofmt, vet and staticcheck, clean; every rule file checked and formatted.
lint: build
	@out=$$($(GOFMT) -l cmd docs dsl games internal interpreter spec_tests stdlib); \
	  if [ -n "$$out" ]; then echo "gofmt would change:"; echo "$$out"; exit 1; fi
	$(GO) vet ./...
	$(GO) run $(STATICCHECK) ./...
	$(BIN) check games docs/tutorial
	@out=$$($(BIN) fmt -l stdlib games spec_tests docs/tutorial); if [ -n "$$out" ]; then echo "wargame fmt would change:"; echo "$$out"; exit 1; fi

unit:
	$(GO) test ./...

# Every spec case of every game, with the program as a user has it.
spec: build
	$(BIN) test

bench:
	$(GO) test -run '^$$' -bench . -benchmem ./... | tee /tmp/wargame-bench.txt
	@awk '/^Benchmark.*\/rules/ {split($$1,n,"/"); r[n[1]]=$$3} /^Benchmark.*\/hand/ {split($$1,n,"/"); h[n[1]]=$$3} \
	  END {print "\nrules against the same by hand:"; for (k in r) if (h[k]) printf "  %-22s %10.1f ns %10.1f ns  %5.1f times\n", k, r[k], h[k], r[k]/h[k]}' /tmp/wargame-bench.txt

# Each fuzz target for FUZZTIME. An input that reaches something new is made
# smaller in a few tries only: else that takes a minute each, and all the time.
fuzz:
	@mkdir -p bin; set -e; for f in $$(grep -rl --include='*_test.go' '^func Fuzz' dsl games internal interpreter spec_tests stdlib | sort); do \
	  for t in $$(sed -n 's/^func \(Fuzz[A-Za-z0-9_]*\).*/\1/p' $$f); do \
	    echo "fuzz $$t in $$(dirname $$f)"; \
	    $(GO) test -run '^$$' -fuzz "^$$t\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 10x ./$$(dirname $$f) > bin/fuzz.log 2>&1 || \
	      { grep -q 'context deadline exceeded' bin/fuzz.log && ! grep -q 'Failing input' bin/fuzz.log && \
	        echo "  the time ended in the middle of an input, which go test calls a failure (golang.org/issue/48591)"; } || \
	      { cat bin/fuzz.log; exit 1; }; \
	    grep '^fuzz: elapsed' bin/fuzz.log | tail -1; \
	  done; done

# Long runs that have no place in a test.
soak: build
	$(BIN) simulate normandy -n 200 --seed 2000 --check --replay-every 1
	$(BIN) simulate normandy --scenario longest_day -n 200 --seed 3000 --check --replay-every 1
	$(BIN) simulate mgmg -n 300 --check --replay-every 1
	$(BIN) simulate fottr -n 12 --check --replay-every 1
	$(BIN) mutate normandy --resume mutants.jsonl || true
	$(MAKE) fuzz FUZZTIME=10m

# Known vulnerabilities in what the program calls. Without a network to read
# them from nothing is proved, which is said, and is no failure.
vuln:
	@mkdir -p bin; GOBIN=$(CURDIR)/bin $(GO) install $(GOVULNCHECK) > bin/vuln.log 2>&1 || \
	  { cat bin/vuln.log; echo "make vuln: govulncheck cannot be had here: NOTHING HAS BEEN CHECKED"; exit 0; }; \
	bin/govulncheck $(if $(VULNDB),-db $(VULNDB)) ./... > bin/vuln.log 2>&1; code=$$?; cat bin/vuln.log; \
	if [ $$code -ne 0 ] && grep -q 'fetching vulnerabilities' bin/vuln.log; then \
	  echo "make vuln: the list of known vulnerabilities cannot be had here: NOTHING HAS BEEN CHECKED"; exit 0; fi; exit $$code

# The licences of all that the program is made of, as docs/licences.md.
licences:
	@mkdir -p bin; $(GO) run ./internal/licences > bin/licences.md && mv bin/licences.md docs/licences.md

clean:
	rm -rf bin
