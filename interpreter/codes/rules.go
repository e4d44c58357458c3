package codes

import "wargame/dsl"

// ruleCodes are the codes of rules that contradict each other or have no effect.
var ruleCodes = []dsl.Code{
	{
		ID:    Conflict,
		Title: "Two rules set one value",
		Explanation: `Two contributions with = replace the same quantity, and both apply at once: they
have the same condition, or one has none. The program does not choose between them.
The one that is the exception names the clause of the other with despite. If only
play can show that both apply, the game stops there with the same message.`,
		Example: `quantity pace(u: unit) = 6
rule 5.1 "Every unit marches" { pace(u): = 4 }
rule 5.2 "A unit off the map does not march" { pace(u) when u.hex == none: = 0 }
test "No unit" { expect pace(none) == 0 }
`,
		Fixed: `quantity pace(u: unit) = 6
rule 5.1 "Every unit marches" { pace(u): = 4 }
rule 5.2 "A unit off the map does not march" { pace(u) when u.hex == none: = 0 despite 5.1 }
test "No unit" { expect pace(none) == 0 }
`,
	},
	{
		ID:    NeverApplies,
		Title: "A condition that is never met",
		Explanation: `The condition of a contribution, a prohibition, a permission or a step contradicts
itself. It demands that one thing is two different words (u.side == red and u.side
== blue), that a number lies where no number lies (n > 3 and n < 2), or something
and its opposite; or it is a constant that is false. The line has no effect. The
program examines conditions joined by or one by one. It does not examine what
follows from other rules.`,
		Example: `side red, blue
quantity pace(u: unit) = 6
rule 5.1 "Both armies" { pace(u) when u.side == red and u.side == blue: - 2 }
test "No unit" { expect pace(none) == 6 }
`,
		Fixed: `side red, blue
quantity pace(u: unit) = 6
rule 5.1 "Both armies" { pace(u) when u.side == red or u.side == blue: - 2 }
test "No unit" { expect pace(none) == 6 }
`,
	},
	{
		ID:    NothingToLift,
		Title: "There is nothing to set aside",
		Explanation: `despite names a clause that forbids nothing here, or that contributes nothing to
this quantity. Or an allow line without despite is useless, because nothing is
forbidden unless a rule says so. Write 5.1/terrain for one label of a clause.
Likewise only a prohibition can be "unless otherwise forbidden".`,
		Example: `permission enter(u: unit, h: hex)
rule 5.1 "Enemies" { forbid enter(u, h) when any(h.units, .side != u.side) }
rule 5.4 "Raiders" { allow enter(u, h) when u.hex == none despite 5.2 }
test "No unit" { expect allowed enter(none, none) }
`,
		Fixed: `permission enter(u: unit, h: hex)
rule 5.1 "Enemies" { forbid enter(u, h) when any(h.units, .side != u.side) }
rule 5.4 "Raiders" { allow enter(u, h) when u.hex == none despite 5.1 }
test "No unit" { expect allowed enter(none, none) }
`,
	},
	{
		ID:    Cycle,
		Title: "A value depends on itself",
		Explanation: `To compute one value the program would first need the other, and the other way
round. A circle through a reach is allowed, because a search has a smallest result.
A define with a number among its parameters may call itself with another number, if
its type is written. Exceptions (despite) must not form a circle either.`,
		Example: `define strong(u: unit) = not weak(u)
define weak(u: unit) = not strong(u)
test "No unit" { expect weak(none) }
`,
		Fixed: `unit has { strength: number }
define strong(u: unit) = not weak(u)
define weak(u: unit) = u.strength < 3
test "No unit" { unit a: strength = 1   expect weak(a) and not strong(a) }
`,
	},
	{
		ID:    Unused,
		Title: "This is never used",
		Explanation: `No expression, step or test uses the define, quantity, permission, preference or
table. Perhaps a rule that uses it is still missing. Unused parts of a module of the
standard library are not reported.`,
		Example: `define strong(n: number) = n > 3
`,
		Fixed: `define strong(n: number) = n > 3
test "Four is strong" { expect strong(4) }
`,
	},
	{
		ID:    Unreachable,
		Title: "Play never comes here",
		Explanation: `No step runs the procedure. Or a rule, fact, budget or snapshot waits for the start
or the end of a scope (an impulse, a phase of that name) that the sequence of play
does not have.`,
		Example: `track mud: flag
sequence { repeat { turn { phase movement { log "Marching" } } } until turn_number == 3 }
rule 3.1 "Mud" { on start of impulse { set mud = true } }
`,
		Fixed: `track mud: flag
sequence { repeat { turn { phase movement { log "Marching" } } } until turn_number == 3 }
rule 3.1 "Mud" { on start of phase movement { set mud = true } }
`,
	},
	{
		ID:    AlwaysSo,
		Title: "A condition that is always true",
		Explanation: `A part of a condition is true in every position, or false in every position, so that
it decides nothing: u.side == red or u.side != red; n > 3 and n < 2 beside an or; or
a search for a space among all spaces of the map. On a map of hexes, spaces are the
hexes and the boxes beside it. A whole condition that is never true has its own
error (E0241).`,
		Example: `map hex columns 1..3 rows 1..3 stagger even columns
permission halt(u: unit, h: hex)
rule 6.1 "Two to a hex, any number in a box" { forbid halt(u, h) when len(h.units) > 1 unless h in spaces }
test "No unit" { expect allowed halt(none, hex(0101)) }
`,
		Fixed: `map hex columns 1..3 rows 1..3 stagger even columns
permission halt(u: unit, h: hex)
rule 6.1 "Two to a hex, any number in a box" { forbid halt(u, h) when len(h.units) > 1 unless h in boxes }
test "No unit" { expect allowed halt(none, hex(0101)) }
`,
	},
	{
		ID:    NothingHappens,
		Title: "Nothing can happen here",
		Explanation: `A scope has no steps, and nothing waits for its start or its end or lasts as long as
it does. Play passes it without a stop. A test that begins it acts in the next scope
with a decision.`,
		Example: `side red, blue
track mud: flag
sequence { turn { phase supply of red {} phase works of red { offer dig by red } } }
action dig "Dig" { set mud = true }
`,
		Fixed: `side red, blue
track mud: flag
track supplied: flag
sequence { turn { phase supply of red { set supplied = true } phase works of red { offer dig by red } } }
action dig "Dig" { set mud = true  if supplied { log "It goes fast" } }
`,
	},
	{
		ID:    OverAtOnce,
		Title: "The game is over at once",
		Explanation: `From the beginning of the sequence of play, the steps lead to game over without a
decision, a die or a condition. A test that begins the game finds it over, and no
action is offered.`,
		Example: `side red, blue
track mud: flag
sequence { game over "A draw" turn { phase works of red { offer dig by red } } }
action dig "Dig" { set mud = true }
`,
		Fixed: `side red, blue
track mud: flag
sequence { turn { phase works of red { offer dig by red } } game over "A draw" }
action dig "Dig" { set mud = true }
`,
	},
	{
		ID:          NotOffered,
		Title:       "No step offers the action",
		Explanation: `A player can take an action only while a step offers it: offer move by red.`,
		Example: `side red, blue
track mud: flag
sequence { turn { phase works of red { offer dig by red } } }
action dig "Dig" { set mud = true }
action rest "Rest" { set mud = false }
`,
		Fixed: `side red, blue
track mud: flag
sequence { turn { phase works of red { offer dig, rest by red } } }
action dig "Dig" { set mud = true }
action rest "Rest" { set mud = false }
`,
	},
	{
		ID:    TooEarly,
		Title: "A value is read before it is known",
		Explanation: `A snapshot holds its value from its moment on. Before, it is 0, no or none in the
first turn, and later the value of the last time. The program reports what the
sequence of play shows:

- a snapshot that reads itself;
- a snapshot that is read only by steps which, in every turn, end before its scope
  begins (a snapshot at the end of a phase may be meant for the next turn);
- the first value of a track that depends on a snapshot, phase, segment or phasing,
  because it is computed before play begins.

A snapshot that a triggered rule, an obligation, a budget or another snapshot reads
may be read later, so it is not reported.`,
		Example: `side red, blue
track storm: flag
snapshot wet = storm at start of phase combat
sequence {
  turn {
    phase movement { if wet { log "The river is high" } }
    phase combat { log "Guns" }
  }
}
`,
		Fixed: `side red, blue
track storm: flag
snapshot wet = storm at start of phase movement
sequence {
  turn {
    phase movement { if wet { log "The river is high" } }
    phase combat { log "Guns" }
  }
}
`,
	}, {
		ID:    VagueCite,
		Title: "A test cites a clause of several statements",
		Explanation: `If the catalogue divides a clause into statements, a test names the ones that it
proves: 5.2#1. A test that cites the whole clause counts for none of them in wargame
coverage. In this example the catalogue has 5.2#1 and 5.2#2.`,
		Example: `track mud: number
test "Mud" cites 5.2 { expect mud == 0 }
`,
		Fixed: `track mud: number
test "Mud" cites 5.2#1, 5.2#2 { expect mud == 0 }
`,
	}, {
		ID:    SecretTold,
		Title: "A rule reveals what another rule hides",
		Explanation: `Whether an act is allowed depends on something that another rule hides. Then the
list of legal choices and each refusal reveal it. Either the clause says with
reveals that it becomes known, or its condition uses only what everybody sees. A
side may know its own: what a rule reads about a parameter (reserve(s),
reserve(u.side)) counts as that.

The same holds for a log line, which everybody reads, and for whether it is written:
tell names its readers.

Prohibitions are not reported for hidden places of units and pieces, because the
program computes what a player is shown from what that player sees. These are
reported: log lines with a value that depends on where units are, log lines that are
written only under such a condition, and open tracks and attributes that are set to
such a value.`,
		Example: `side red, blue
track reserve(s: side): number = 3
permission raid(s: side)
rule 9.1 "Reserves are secret" { hide reserve(x) from s when x != s }
rule 9.2 "Raids" {
  forbid raid(s) when reserve(enemy(s)) > 2
  action strike allowed raid(phasing) { set reserve(phasing) = 0 }
}
sequence { turn of red { offer strike } }
`,
		Fixed: `side red, blue
track reserve(s: side): number = 3
permission raid(s: side)
rule 9.1 "Reserves are secret" { hide reserve(x) from s when x != s }
rule 9.2 "Raids" {
  forbid raid(s) when reserve(enemy(s)) > 2 reveals reserve
  action strike allowed raid(phasing) { set reserve(phasing) = 0 }
}
sequence { turn of red { offer strike } }
`,
	}, {
		ID:    SilenceTells,
		Title: "A question that is not asked reveals what rules hide",
		Explanation: `Everybody sees who decides, and how often. These reveal something hidden, most of
all if no question is asked:

- a question under a condition that depends on something hidden (if traps(blue) > 0
  { ask … });
- a question for each element of a hidden list;
- a choice that is skipped if nothing can be chosen (or none, or stop, if several,
  otherwise).

Ask in every case. offer once spring by blue or nothing asks the player even if no
action is possible, and only that player sees whether one is. Or ask first whether
the player wants to (ask now by blue "…"), and let them choose afterwards. If it is
meant to become known, let the condition use a permission whose prohibition says
reveals: forbid trapped(s) when traps(s) == 0 reveals traps. In a block that several
players carry out in secret (secretly for each), nobody sees what the others are
asked.

The program examines conditions of steps. It does not examine rules that watch what
the steps do, or faces of counters: simulate --check plays both out.`,
		Example: `side red, blue
track traps(s: side): number = 1 from 0 to 3
rule 9.1 "Traps are secret" { hide traps(x) from s when x != s }
rule 9.2 "A trap is sprung" {
  procedure entered {
    if traps(blue) > 0 {
      ask now by blue "Spring a trap?"
      if now { decrease traps(blue) by 1 }
    }
  }
}
sequence { turn of red { do entered } }
`,
		Fixed: `side red, blue
track traps(s: side): number = 1 from 0 to 3
rule 9.1 "Traps are secret" { hide traps(x) from s when x != s }
rule 9.2 "A trap is sprung" {
  action spring "Spring a trap" when traps(blue) > 0 { decrease traps(blue) by 1 }
  procedure entered { offer once spring by blue or nothing }
}
sequence { turn of red { do entered } }
`,
	},
}

// playCodes are the codes of steps.
var playCodes = []dsl.Code{
	{
		ID:    BadStep,
		Title: "An impossible step",
		Explanation: `The step would change what is printed, remember a fact that has a value without one,
roll too many dice at once, or begin a search or a move nowhere.`,
		Example: `unit has { strength: number }
rule 7.5 "Step losses" { on eliminated(u, from) { for each v in from.units { set v.strength = 1 } } }
`,
		Fixed: `unit has { strength: number changing }
rule 7.5 "Step losses" { on eliminated(u, from) { for each v in from.units { set v.strength = 1 } } }
`,
	},
	{
		ID:    BadStacking,
		Title: "A stacking limit that cannot be judged",
		Explanation: `A stacking limit is about a side and a space. It says which units count together
(of) and how much may be in a space (counts … up to, or fits).

It is checked in a permission. If the permission is about units and a space, the
limit judges the space with them. If it is about units alone, the limit judges what
their act leaves. If it is about neither, the limit judges the whole map. A line
"cleared by" says how excess can be cleared.`,
		Example: `side red, blue
map hex columns 1..4 rows 1..4 stagger even columns
permission ride(h: hex)
rule 6.1 "Two to a hex" {
  stacking crowded(s: side, h: hex) {
    of us from filter(h.units, .side == s)
    counts len(us) up to 2
    checked in ride
  }
}
action ride_on { choose h from hexes allowed ride(h) log "{h}" }
sequence { phase a of red { offer ride_on by red } }
`,
		Fixed: `side red, blue
map hex columns 1..4 rows 1..4 stagger even columns
permission ride(u: unit, h: hex)
rule 6.1 "Two to a hex" {
  stacking crowded(s: side, h: hex) {
    of us from filter(h.units, .side == s)
    counts len(us) up to 2
    checked in ride
  }
}
action ride_on { choose u from units choose h from hexes allowed ride(u, h) move u to h }
sequence { phase a of red { offer ride_on by red } }
`,
	},
	{
		ID:    NoLoop,
		Title: "There is no loop to leave",
		Explanation: `stop, and a choice with or stop, leave the repeat, while or for each around them.
They cannot leave a loop from inside a scope (phase, turn …) that is in the loop.`,
		Example: `track mud: flag
rule 3.1 "Mud" { on start of turn { if mud { stop } set mud = true } }
`,
		Fixed: `track mud: flag
rule 3.1 "Mud" { on start of turn { if mud { return } set mud = true } }
`,
	},
	{
		ID:    UnknownScope,
		Title: "Unknown scope",
		Explanation: `Scopes are game, turn, phase, segment, impulse, combat and activation. A phase or
segment with a name must be one of the sequence of play.`,
		Example: `track mud: flag
sequence { turn { phase movement { log "Marching" } } }
rule 3.1 "Mud" { on start of phase combat { set mud = true } }
`,
		Fixed: `track mud: flag
sequence { turn { phase movement { log "Marching" } } }
rule 3.1 "Mud" { on start of phase movement { set mud = true } }
`,
	},
	{
		ID:    NotSecret,
		Title: "A step that several players cannot take in secret",
		Explanation: `If several players decide in secret, each carries out the block alone. What they do
is revealed when all have decided. So the block, and a procedure or action that it
runs, cannot contain what the others would see or what belongs to more than one
player: dice, draws and shuffles, the end of the game, the start or end of a scope,
return, and another such block. Put it before or after the block.`,
		Example: `side red, blue
track bid(s: side): number
rule 3.1 "Bids" {
  procedure bidding {
    secretly for each s in sides {
      choose n from 1..6
      roll extra = d6
      set bid(s) = n + extra
    }
  }
}
sequence { do bidding }
`,
		Fixed: `side red, blue
track bid(s: side): number
rule 3.1 "Bids" {
  procedure bidding {
    secretly for each s in sides {
      choose n from 1..6
      set bid(s) = n
    }
    roll extra = d6
    for each s in sides { increase bid(s) by extra }
  }
}
sequence { do bidding }
`,
	},
}

// testCodes are the codes of tests.
var testCodes = []dsl.Code{
	{
		ID:    "E0401",
		Title: "A test failed",
		Explanation: `An expectation of a test is false, an answer was refused or was not refused, other
clauses decided than the test says, or the rules failed. The message shows what was
expected, what came, and the derivation of the value with its clauses.`,
		Example: `quantity pace(u: unit) = 6
rule 5.1 "Mud" { pace(u): x 1/2 }
test "Half pace" { expect pace(none) == 6 }
`,
		Fixed: `quantity pace(u: unit) = 6
rule 5.1 "Mud" { pace(u): x 1/2 }
test "Half pace" { expect pace(none) == 3 by 5.1 }
`,
	},
	{
		ID:    Translation,
		Title: "A translation does not fit its text",
		Explanation: `A line of texts has a text of the rules and its translation. The first must be in
the rules, word for word. A line with a clause translates a text of that rule alone.
What is in braces is computed in play: a translation has the same values, in any
order. The language is a tag such as ja, fr or "pt-BR".`,
		Example: `side red, blue
rule 5.1 "Mud" { action rest "Rest" { log "{red} rests" } }
sequence { turn of red { offer rest } game over "The end" }
texts fr {
  "Rests": "Se reposer"
  "{red} rests": "Repos"
}
`,
		Fixed: `side red, blue
rule 5.1 "Mud" { action rest "Rest" { log "{red} rests" } }
sequence { turn of red { offer rest } game over "The end" }
texts fr {
  "Rest": "Se reposer"
  "{red} rests": "{red} se repose"
}
`,
	},
	{
		ID:    NotUsual,
		Title: "A file is not in the usual form",
		Explanation: `Some things can be written in two ways that mean the same. In the usual form

- parameters that a declaration gives are left out;
- types are in an item names;
- several prohibitions of one permission are lines of one block;
- lines have at most 110 characters.

wargame fix GAME rewrites the rules and tests of a game, and wargame fix -d GAME
shows the changes. A rewritten rule changes the hash of the rules; a saved game
continues with wargame replay SAVE --onto GAME. The warning does not affect play.`,
		Example: `edition 3
game mire "The Mire"
map area
side red
permission cross(u: unit, to: space)
rule 5.1 "Mud" { forbid cross(u, to) when u.side == red }
test "No unit, no mud" { expect cross(none, none) }
`,
		Fixed: `edition 3
game mire "The Mire"
map area
side red
permission cross(u: unit, to: space)
rule 5.1 "Mud" { forbid cross when u.side == red }
test "No unit, no mud" { expect cross(none, none) }
`,
	},
	{
		ID:    NoReason,
		Title: "A case of a prohibition gives no reason",
		Explanation: `A prohibition has several cases, and one of them has no because. The title of the
rule is about all cases. So a player who is refused reads the title and does not see
which of the cases applies.

Write because "…" behind each case, short and in the words of a player: what is
wrong with this act here. It is no part of the hash of the rules, so saved games go
on as before. A prohibition with one case needs no reason if the title of its rule says
it.`,
		Example: `map area
side red
unit has { gun: flag }
space has { swamp: flag  full: flag }
names u: unit, to: area
permission cross(u, to)
rule 5.1 "Places that units do not enter" {
  forbid cross {
    when u.gun and to.swamp because "no gun enters a swamp"
    when to.full
  }
}
test "No unit" { expect cross(none, none) }
`,
		Fixed: `map area
side red
unit has { gun: flag }
space has { swamp: flag  full: flag }
names u: unit, to: area
permission cross(u, to)
rule 5.1 "Places that units do not enter" {
  forbid cross {
    when u.gun and to.swamp because "no gun enters a swamp"
    when to.full because "the area is full"
  }
}
test "No unit" { expect cross(none, none) }
`,
	},
	{
		ID:    Unwritten,
		Title: "A rule or a test says nothing yet",
		Explanation: `The braces of a rule or of a test are empty. wargame new --from-statements writes such
drafts, one for each clause. An empty test passes, and an empty rule has its clause, so
only this warning tells how much is left to write.

Write the rule and the test, and the warnings go one by one. Remove what needs no rule:
a definition or an example needs its test alone, and a statement that no program can
carry out is listed in out-of-scope.tsv.`,
		Example: `map area
side red
unit has { step: number = 2 }
names u: unit
quantity strength(u) = u.step
rule 2.1 "A unit with one step attacks at half strength" {
}
test "No unit" { expect strength(none) == 0 }
`,
		Fixed: `map area
side red
unit has { step: number = 2 }
names u: unit
quantity strength(u) = u.step
rule 2.1 "A unit with one step attacks at half strength" {
  strength when u.step == 1: x 1/2
}
test "No unit" { expect strength(none) == 0 }
`,
	},
	{
		ID:    SetTwice,
		Title: "Two rules set one thing at one moment",
		Explanation: `Two rules watch the same event or moment, and both set the same track, attribute, fact
or field of a record. Whenever one of the two steps runs, the other runs too. So the
value that the earlier rule sets is lost. Which rule is the later one depends only on
the order of files and rules, and a reader of one clause does not see the other.

Decide which clause wins, and say so: give the two rules conditions that exclude each
other, or write both as one rule. Not reported are equal values, increase and decrease,
a later rule that looks at the value that it replaces, and rules whose conditions only
sometimes hold together.`,
		Example: `side red, blue
track supply: number = 3
track mud: flag
rule 4.1 "Supply at the start of a turn" { on start of turn { set supply = 3 } }
rule 4.2 "Mud" { on start of turn when mud { set supply = 1 } }
sequence { turn { if supply > 3 { set mud = true game over "Over" } } }
`,
		Fixed: `side red, blue
track supply: number = 3
track mud: flag
rule 4.1 "Supply at the start of a turn" { on start of turn when not mud { set supply = 3 } }
rule 4.2 "Mud" { on start of turn when mud { set supply = 1 } }
sequence { turn { if supply > 3 { set mud = true game over "Over" } } }
`,
	},
	{
		ID:    PlacedUnheard,
		Title: "A rule about units that move misses a unit that is placed",
		Explanation: `A rule on moved uses the space that a unit comes to, and some step places units on
the map. A unit that is placed raises placed, not moved. So the rule does not run,
although the unit is in that space.

Write on arrived(u, at) for both. If the rulebook means only units that move, add on
placed { } to the same rule: it says that nothing happens to units that are placed.
Not reported are a rule that also uses the space that the unit leaves, because a
unit that is placed leaves none, and steps that place units in a box beside a map of
hexes.`,
		Example: `map hex columns 1..4 rows 1..4 stagger even columns
side red, blue
unit has { size: number = 1 }
track fallen: flag
rule 7.1 "Paratroops" { action drop "Drop" { choose u from units  choose h from hexes  place u at h } }
rule 7.2 "The fort falls when red enters it" {
  on moved(u, from, to) when u.side == red and to == hex(0202) { set fallen = true }
}
sequence { turn of red { offer drop } if fallen { game over "Red wins" } }
`,
		Fixed: `map hex columns 1..4 rows 1..4 stagger even columns
side red, blue
unit has { size: number = 1 }
track fallen: flag
rule 7.1 "Paratroops" { action drop "Drop" { choose u from units  choose h from hexes  place u at h } }
rule 7.2 "The fort falls when red enters it" {
  on arrived(u, at) when u.side == red and at == hex(0202) { set fallen = true }
}
sequence { turn of red { offer drop } if fallen { game over "Red wins" } }
`,
	},
}
