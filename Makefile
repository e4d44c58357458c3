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

# The version of the program is the tag of its commit, or says how far it is from one
# (docs/cli.md). Outside of git the program says what it knows by itself.
VERSION := $(shell git describe --tags --always --dirty --abbrev=12 --match 'v[0-9]*.[0-9]*.[0-9]*' 2>/dev/null)
LDFLAGS := -X wargame/internal/cli.stamped=$(VERSION)

# The games whose profile a release is built with (interpreter/bench, BenchmarkGame).
PROFILED := normandy longest_day mgmg fottr the_pass

.PHONY: all build bundle optimized release reproduce profile lab play test lint unit shared deaf spec stress bench performance games paths fuzz soak soak-model soak-playouts soak-kept soak-saves soak-race soak-fuzz soak-mutate soak-stacks soak-lab soak-bots soak-twelve soak-requests soak-editor vuln licences books grammar cli docs site site-serve e2e-site wasm measure-site e2e e2e-short pages load load-questions measure screens looks textmate vscode clean

all: build

build: bundle
	$(GO) build -ldflags "$(LDFLAGS)" -o $(BIN) ./cmd/wargame

# The editor of the playground, which the program embeds. npm fetches it once; without npm
# the playground of wargame serve has a plain field instead.
BUNDLE := internal/site/workshop/pages/bundle/editor.bundle
bundle: $(BUNDLE)
$(BUNDLE): $(wildcard internal/site/workshop/pages/editor/*.js*) internal/site/workshop/bundle/bundle.go
	@$(GO) run ./internal/site/workshop/bundle/write $@

# The same, optimized by the profile of random games; the first build takes minutes.
optimized: bundle
	$(GO) build -pgo=$(PROFILE) -ldflags "$(LDFLAGS)" -o $(BIN) ./cmd/wargame

# Records where random games of each kind spend their time, and merges the profiles into
# the one that releases are built with. It is in the repository, since two builds of a
# commit are equal only with equal profiles.
PROFILE := $(CURDIR)/cmd/wargame/games.pgo
profile:
	@mkdir -p bin/profile
	for g in $(PROFILED); do \
	  $(GO) test -trimpath -run '^$$' -bench "^BenchmarkGame$$/^$$g$$" -benchtime $(or $(BENCHTIME),10s) -o bin/profile/bench.test -cpuprofile bin/profile/$$g.pprof ./interpreter/bench || exit 1; \
	done
	$(GO) run ./internal/pgo $(PROFILED:%=bin/profile/%.pprof) > bin/games.part && mv bin/games.part $(PROFILE)

# The archives of a release for every system, with checksums and lists of what is in them,
# in bin/release (docs/releases.md). Nothing is published.
GORELEASER := github.com/goreleaser/goreleaser/v2@v2.15.1
CYCLONEDX  := github.com/CycloneDX/cyclonedx-gomod/cmd/cyclonedx-gomod@v1.10.0
TOOLS      := $(CURDIR)/bin/tools
EPOCH      = $(shell git log -1 --format=%ct)
DATE       = $(shell TZ=UTC git log -1 --date=iso-strict-local --format=%cd)

$(TOOLS)/goreleaser:
	GOBIN=$(TOOLS) $(GO) install $(GORELEASER)

$(TOOLS)/cyclonedx-gomod:
	GOBIN=$(TOOLS) $(GO) install $(CYCLONEDX)

release: bundle $(TOOLS)/goreleaser $(TOOLS)/cyclonedx-gomod
	@if [ -n "$$(git status --porcelain)" ]; then echo "make release: commit or remove what git status shows; a release is made of a commit"; exit 1; fi
	rm -rf bin/pack && mkdir -p bin/pack
	$(GO) run ./internal/licences -texts > bin/pack/THIRD-PARTY-LICENCES.txt
	SOURCE_DATE_EPOCH=$(EPOCH) $(GO) test -count 1 ./cmd/wargame -run 'TestPack$$' -pack $(CURDIR)/bin/pack
	PATH=$(TOOLS):$$PATH EPOCH=$(EPOCH) DATE=$(DATE) PROFILE=$(PROFILE) VERSION=$(VERSION) RELEASE=$(VERSION:v%=%) goreleaser release --snapshot --clean

# A release made twice, the second time in a clone in another folder and with nothing built
# before: the checksums must be equal.
reproduce: release
	.ci/reproduce

# The laboratory for many machines (docs/lab.md).
lab:
	$(GO) build -ldflags "$(LDFLAGS)" -o bin/wargame-lab ./cmd/wargame-lab

# The board in the browser; it prints its address. In the terminal: bin/wargame play GAME
play: build
	$(BIN) serve

test: lint pages unit shared deaf spec

# gofmt, vet and staticcheck, clean; every rule file checked and formatted.
lint: build
	@out=$$($(GOFMT) -l *.go cmd docs dsl games internal interpreter spec_tests stdlib); \
	  if [ -n "$$out" ]; then echo "gofmt would change:"; echo "$$out"; exit 1; fi
	$(GO) vet ./...
	$(GO) run $(STATICCHECK) ./...
	$(BIN) check games docs/tutorial
	@out=$$($(BIN) fmt -l stdlib games spec_tests docs/tutorial); if [ -n "$$out" ]; then echo "wargame fmt would change:"; echo "$$out"; exit 1; fi

# The time only ends a package that hangs: a busy machine needs many times what a quiet one does.
PACKAGES ?= ./...
unit:
	$(GO) test -timeout 60m $(PACKAGES)

# The machine and a short run of the model in the build that watches over what
# games share.
shared:
	$(GO) test -timeout 60m -tags shared ./interpreter/run
	$(GO) test -timeout 60m -tags shared ./interpreter/model -seeds 1

# The build in which one recording of the query store after the other is left out:
# verification of cached answers must find each.
deaf:
	$(GO) test -timeout 20m -tags deaf ./interpreter/simulate -run 'TestEachRecordingCounts$$'

# Every spec case of every game, with the program as a user has it.
spec: build
	$(BIN) test

# The tests STRESS times in a fresh clone, beside eight busy processes, in parts of
# 25 minutes: the same command goes on (.ci/stress says how).
stress:
	@STRESS="$(or $(STRESS),10)" MINUTES="$(or $(MINUTES),25)" .ci/stress

bench:
	$(GO) test -run '^$$' -bench . -benchmem ./... | tee /tmp/wargame-bench.txt
	@awk '/^BenchmarkGrowth/ {split($$1,n,"/"); sub(/-.*/,"",n[2]); printf "%s%-24s %8s %12.0f ns\n", (n[1]!=last?"\n":""), n[1], n[2], $$3; last=n[1]}' /tmp/wargame-bench.txt
	@awk '/^Benchmark.*\/rules/ {split($$1,n,"/"); r[n[1]]=$$3} /^Benchmark.*\/hand/ {split($$1,n,"/"); h[n[1]]=$$3} \
	  END {print "\nrules against the same by hand:"; for (k in r) if (h[k]) printf "  %-22s %10.1f ns %10.1f ns  %5.1f times\n", k, r[k], h[k], r[k]/h[k]}' /tmp/wargame-bench.txt

# All that docs/performance.md tells, on a machine with nothing else running: the
# benchmarks beside their twins, what grows, whole games against an earlier program.
BEFORE ?= 2325655
performance: bench games

games:
	$(GO) run ./internal/measure -before $(BEFORE)

# How long the language server takes while somebody types, beside gopls, which is fetched.
GOPLS := golang.org/x/tools/gopls@v0.22.0
.PHONY: latency
latency: build
	GOBIN=$(CURDIR)/bin $(GO) install $(GOPLS) || echo "gopls cannot be had here"
	$(GO) run ./internal/measure/editor -gopls bin/gopls

# What each special path of evaluation and of the query cache brings: the time of games
# without it in proportion to the time with it. About half an hour.
paths:
	$(GO) run ./internal/measure -paths

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

# Long runs that have no place in a test, in parts of at most half an hour. Each
# part stands for itself. PART=1, 2, 3 … gives a part other seeds: what is done is
# not done again. Fuzzing goes on from the corpus that Go keeps, mutation from
# mutants.jsonl. A new part is a target of its own, listed here.
PART  ?= 1
HALF  := timeout -s INT -k 1m 29m
SOAKS := soak-model soak-playouts soak-kept soak-saves soak-race soak-fuzz soak-mutate soak-stacks soak-lab soak-bots soak-twelve soak-requests soak-editor

soak: $(SOAKS)

# Play in every order against the same decisions from nothing, while the build
# watches over what games share.
soak-model:
	$(GO) test -tags shared ./interpreter/model -timeout 30m -spend 25m -first $(PART)000 -seeds 900 -steps 300 -skip 1500

# Whole games, each played twice and looked at after every decision.
soak-playouts: build
	$(BIN) simulate normandy -n 60 --seed $(PART)000 --check --replay-every 1
	$(BIN) simulate normandy --scenario longest_day -n 100 --seed $(PART)000 --check --replay-every 1
	$(BIN) simulate mgmg -n 300 --seed $(PART)000 --check --replay-every 1
	WARGAME_SOAK=$(PART) $(GO) test -timeout 30m ./spec_tests -run EveryDayIsPlayed -v
	$(BIN) simulate fottr -n 12 --seed $(PART)000 --check --replay-every 1

# Every kept answer worked out a second time from nothing, in whole games; rules
# made at random, and failures injected into the games.
soak-kept: build
	WARGAME_SOAK=$(PART) $(GO) test -timeout 30m ./interpreter/simulate -run 'MadeRules|FailuresLeaveNothing' -v
	$(BIN) simulate normandy -n 4 --seed $(PART)000 --check --verify-cache
	$(BIN) simulate mgmg -n 40 --seed $(PART)000 --check --verify-cache
	$(BIN) simulate fottr -n 1 --seed $(PART)000 --max-decisions 1500 --check --verify-cache
	$(BIN) simulate normandy -n 1 --seed $(PART)000 --bot german=easy --bot allied=floor --max-decisions 400 --verify-cache

# The detector of races, on everything that plays.
soak-race:
	$(GO) test -race -timeout 29m ./interpreter/run ./interpreter/state ./interpreter/formula ./interpreter/program ./interpreter/save ./interpreter/simulate ./interpreter/model ./internal/cli ./internal/terminal

# Saved games: on a disk that fails at each operation of a whole game, and by a
# program that is killed two hundred times.
soak-saves:
	WARGAME_SOAK=1 $(GO) test -timeout 30m ./interpreter/save -run BadDisk -v
	WARGAME_SOAK=1 $(GO) test -timeout 30m ./cmd/wargame -run TestKilled -v

# Each fuzz target for its share of 25 minutes.
soak-fuzz:
	@n=$$(grep -rh --include='*_test.go' '^func Fuzz' dsl games internal interpreter spec_tests stdlib | wc -l); $(MAKE) fuzz FUZZTIME=$$((1500 / n))s

# Mutants of the rules; what mutants.jsonl holds already is not tried again.
soak-mutate: build
	$(HALF) $(BIN) mutate normandy --resume mutants.jsonl || true

# Workers and servers of a laboratory killed in turn; every result is there once.
soak-lab:
	$(GO) test ./internal/lab/queue -timeout 29m -run Chaos -v -chaos.kills 600 -chaos.blocks 60000

# Whole campaigns in which nobody may lose a counter by overstacking; eight parts
# are two hundred.
soak-stacks:
	WARGAME_SOAK=$(PART) $(GO) test -timeout 29m ./interpreter/simulate -run LostToStacking -v

# Whole games of the best level against itself: what has no end, and what takes all the
# memory, comes to light late in a game.
soak-bots: build
	$(HALF) $(BIN) simulate normandy --bot best -n 2 --seed $(PART)000 --check
	$(BIN) simulate mgmg --bot best -n 4 --seed $(PART)000 --check
	$(BIN) simulate normandy --scenario longest_day --bot best -n 2 --seed $(PART)000 --check

# The longest game there is, all twelve turns of it.
soak-twelve: build
	@mkdir -p bin/twelve && printf 'game twelve extends fottr "Twelve turns"\nremove rule 3.2.C.3\nremove rule 3.2.C.4\n' > bin/twelve/game.wgr
	$(HALF) $(BIN) simulate bin/twelve --bot best -n 1 --seed $(PART)000

# Known vulnerabilities in what the program calls. Without a network to read
# them from nothing is proved, which is said, and is no failure.
vuln:
	@mkdir -p bin; GOBIN=$(CURDIR)/bin $(GO) install $(GOVULNCHECK) > bin/vuln.log 2>&1 || \
	  { cat bin/vuln.log; echo "make vuln: govulncheck cannot be had here: NOTHING HAS BEEN CHECKED"; exit 0; }; \
	bin/govulncheck $(if $(VULNDB),-db $(VULNDB)) ./... > bin/vuln.log 2>&1; code=$$?; cat bin/vuln.log; \
	if [ $$code -ne 0 ] && grep -q 'fetching vulnerabilities' bin/vuln.log; then \
	  echo "make vuln: the list of known vulnerabilities cannot be had here: NOTHING HAS BEEN CHECKED"; exit 0; fi; exit $$code

# The board in a real browser, headless, which is installed when there is none. axe-core,
# which looks for what some people could not use, is fetched, and is no part of the
# program.
AXE     := 4.14.1
AXESUM  := 29348999450cdf2849a8e70b7912fc2da85a849da39c0d0d5394f51d4a9ed95c
SCREENS ?= bin/screens
BOARDS  ?= normandy mgmg fottr the_pass harrow_ridge lantern_sea

bin/chromium.ok:
	@mkdir -p bin; command -v chromium chromium-browser google-chrome > /dev/null || \
	  (apt-get update && apt-get install -y --no-install-recommends chromium fonts-liberation) > bin/chromium.log 2>&1 || \
	  { tail -3 bin/chromium.log; echo "there is no chromium here, and it cannot be installed: NOTHING HAS BEEN CHECKED"; exit 1; }
	@touch $@

bin/axe.min.js:
	@mkdir -p bin; cd bin && npm pack --silent axe-core@$(AXE) > /dev/null && tar xzf axe-core-$(AXE).tgz package/axe.min.js && \
	  echo "$(AXESUM)  package/axe.min.js" | sha256sum -c --quiet && mv package/axe.min.js axe.min.js && rm -r package axe-core-$(AXE).tgz || \
	  echo "axe-core cannot be had here: accessibility is NOT checked"

e2e: bundle bin/chromium.ok bin/axe.min.js
	WARGAME_AXE=$(CURDIR)/bin/axe.min.js $(GO) test -count 1 -tags e2e ./internal/e2e -v

# The same for continuous integration: only where there is a browser, or one can be had.
e2e-short: bundle
	@if $(MAKE) --no-print-directory bin/chromium.ok bin/axe.min.js; then \
	  WARGAME_AXE=$(CURDIR)/bin/axe.min.js $(GO) test -count 1 -tags e2e ./internal/e2e -short -timeout 10m; \
	else echo "make e2e-short: there is no browser here: THE BOARD HAS NOT BEEN CHECKED"; fi

# What the pages are made of, checked by the compiler of TypeScript; it is fetched, and is
# no part of the program.
TSC := 7.0.2
bin/tsc/node_modules/.bin/tsc:
	@mkdir -p bin/tsc; cd bin/tsc && npm install --silent --no-audit --no-fund typescript@$(TSC) > npm.log 2>&1 || \
	  echo "tsc cannot be had here: the pages are NOT checked"

pages: bin/tsc/node_modules/.bin/tsc
	@[ ! -x $< ] || $< -p internal/host/pages
	@[ ! -x $< ] || $< -p internal/host/manual
	@[ ! -x $< ] || $< -p internal/site/pages
	@[ ! -x $< ] || $< -p internal/site/workshop/pages

# A hundred games with four clients each, on this machine: how long a decision takes.
GAMES ?= 100
load:
	WARGAME_LOAD=$(GAMES) WARGAME_LOAD_OF="normandy mgmg the_pass" $(GO) test -count 1 ./internal/host -run 'TestLoad$$' -v | grep -v '^---\|^==='

# Random requests to the server, for long; WARGAME_SEED=N varies them.
soak-requests:
	WARGAME_SOAK=1 $(GO) test -count 1 ./internal/host -run 'TestRandomRequests$$' -timeout 6h

# Ten thousand random edits in an editor, the findings compared with a fresh check after
# each step, and the memory at the end with that at the beginning; then some in Normandy.
soak-editor:
	WARGAME_EDITS=10000 WARGAME_SEED=$(PART) $(GO) test -count 1 ./internal/lsp -run 'TestConformance$$' -timeout 3h -v
	WARGAME_EDITS=200 WARGAME_SEED=$(PART) WARGAME_GAME=normandy $(GO) test -count 1 ./internal/lsp -run 'TestConformance$$' -timeout 3h -v

# How long a player waits for the position while a watcher asks 40 dear questions at a time.
load-questions:
	for game in the_pass normandy; do WARGAME_LOAD_QUESTIONS=$$game $(GO) test -count 1 ./internal/host -run 'TestLoadQuestions$$' -v | grep -v '^---\|^==='; done

# Frames a second while the map is moved and scaled.
measure: bin/chromium.ok
	WARGAME_MEASURE="$(BOARDS)" $(GO) test -count 1 -tags e2e ./internal/e2e -run TestMeasure -v | grep -v '^---\|^==='

# Pictures of each game's board, at the width of a desk and of a phone: look at them.
screens: bin/chromium.ok
	WARGAME_SCREENS=$(abspath $(SCREENS)) WARGAME_SCREENS_OF="$(BOARDS)" $(GO) test -count 1 -tags e2e ./internal/e2e -run TestScreens -v

# Pictures of the opening at three sizes, light and dark, at one and two pixels a point.
LOOKS ?= the_pass longest_day mgmg fottr
looks: bin/chromium.ok
	WARGAME_LOOKS=$(abspath $(SCREENS)) WARGAME_LOOKS_OF="$(LOOKS)" $(GO) test -count 1 -timeout 30m -tags e2e ./internal/e2e -run TestLooks -v

# The grammar of the language, as docs/grammar.md.
grammar: build
	$(BIN) grammar > bin/grammar.md && mv bin/grammar.md docs/grammar.md

# The colours of the extension, from the grammar of the language.
textmate: build
	$(BIN) grammar --textmate > bin/textmate.json && mv bin/textmate.json editors/vscode/syntaxes/wgr.tmLanguage.json

# The extension for VS Code, as bin/wargame.vsix. What it is made of is fetched by npm, and
# is no part of the repository.
vscode: textmate
	@command -v npm > /dev/null || { echo "make vscode needs npm"; exit 1; }
	cd editors/vscode && npm install --silent --no-audit --no-fund --no-package-lock --ignore-scripts && npm run -s build && \
	  SOURCE_DATE_EPOCH=1700000000 npx vsce package --no-dependencies --allow-missing-repository -o $(CURDIR)/bin/wargame.vsix

# The packed extension with its language client under Node, in place of VS Code a script that
# opens, edits and asks (cmd/wargame/testdata/vscode); only where npm can fetch what it is made of.
.PHONY: vscode-test
vscode-test:
	@if $(MAKE) --no-print-directory vscode > bin/vscode.log 2>&1; then \
	  WARGAME_VSIX=$(CURDIR)/bin/wargame.vsix $(GO) test -count 1 ./cmd/wargame -run 'TestExtension$$'; \
	else tail -3 bin/vscode.log; echo "make vscode-test: the extension cannot be packed here: IT HAS NOT BEEN TRIED"; fi

# The documentation as a site in a folder; `wargame serve` shows the same under /docs. PLAY is
# the address of a playground, to which its examples then lead.
SITE ?= bin/site
docs:
	@rm -rf $(SITE)
	$(GO) run ./internal/host/manual/write $(SITE) $(PLAY)

# The page of each command, as docs/cli.
cli:
	$(GO) test ./cmd/wargame -run 'TestCommandPages$$' -update

# The book of each game, as HTML and (with Chromium) PDF, in bin/books.
BOOKS ?= normandy mgmg fottr the_pass harrow_ridge harl_moor two_crowns lantern_sea
books: build
	@for g in $(BOOKS); do $(BIN) book $$g --force -o bin/books/$$g || exit 1; done
	$(BIN) book normandy --lang ja --force -o bin/books/normandy-ja
	$(BIN) book normandy_mulberry --against normandy --force -o bin/books/normandy_mulberry

# The site that needs no server, as site/: any static server can serve it.
site:
	@rm -rf site
	$(GO) run ./internal/site/write site

# The same, made if there is none and served on this machine; it prints its address.
site-serve:
	@[ -d site ] || $(MAKE) --no-print-directory site
	$(GO) run ./internal/site/serve site

# The site in a real browser: a game to its end, without a network, and the saved game at a
# terminal.
e2e-site: bin/chromium.ok bin/axe.min.js
	WARGAME_AXE=$(CURDIR)/bin/axe.min.js $(GO) test -count 1 -tags e2e ./internal/e2e -run 'TestSite$$|TestHotSeat$$' -v

# How long the site takes to the first decision of a game, at first and from the cache.
measure-site: bin/chromium.ok
	WARGAME_MEASURE="$(BOARDS)" $(GO) test -count 1 -tags e2e ./internal/e2e -run 'TestSiteTimes$$' -timeout 30m -v | grep -v '^---\|^==='

# Random saved games replay in the engine of the site, by Node, to the positions that they were
# saved with. N=1000 takes half an hour.
N ?= 30
wasm:
	@if command -v node > /dev/null; then $(GO) test -tags node -count 1 -timeout 120m ./internal/site/agree -saves $(N) -v | grep -v '^---\|^==='; \
	else echo "make wasm: node is not installed: THE ENGINE OF THE SITE HAS NOT BEEN COMPARED"; fi

# The licences of all that the program is made of, as docs/licences.md.
licences:
	@mkdir -p bin; $(GO) run ./internal/licences > bin/licences.md && mv bin/licences.md docs/licences.md

clean:
	rm -rf bin
