package codes

import "wargame/dsl"

// ruleCodes are the codes of rules that contradict each other or have no effect.
var ruleCodes = []dsl.Code{
	{
		ID:    Conflict,
		Title: "Two rules set one value",
		Explanation: `Two contributions with = replace the same quantity and it can be told that both
apply at once: they have the same condition, or one has none. There are no silent
winners: the one that is the exception says so, with despite and the other's
clause. Where only play can show that both apply, the game stops there with the
same message.`,
		Example: `quantity pace(u: unit) = 6
rule 5.1 "Everybody marches" { pace(u): = 4 }
rule 5.2 "Who is nowhere does not" { pace(u) when u.hex == none: = 0 }
test "Nobody" { expect pace(none) == 0 }
`,
		Fixed: `quantity pace(u: unit) = 6
rule 5.1 "Everybody marches" { pace(u): = 4 }
rule 5.2 "Who is nowhere does not" { pace(u) when u.hex == none: = 0 despite 5.1 }
test "Nobody" { expect pace(none) == 0 }
`,
	},
	{
		ID:    NeverApplies,
		Title: "A condition that is never met",
		Explanation: `The condition of a contribution, a prohibition or a grant, or one step's
condition, contradicts itself: it wants one thing to be two different words
(u.side == red and u.side == blue), a number to lie where no number lies
(n > 3 and n < 2), something and its opposite, or it is a constant that is false.
The rule could as well not be there. Conditions joined by or are looked at one by
one; what follows from other rules is not.`,
		Example: `side red, blue
quantity pace(u: unit) = 6
rule 5.1 "Both armies" { pace(u) when u.side == red and u.side == blue: - 2 }
test "Nobody" { expect pace(none) == 6 }
`,
		Fixed: `side red, blue
quantity pace(u: unit) = 6
rule 5.1 "Both armies" { pace(u) when u.side == red or u.side == blue: - 2 }
test "Nobody" { expect pace(none) == 6 }
`,
	},
	{
		ID:    NothingToLift,
		Title: "There is nothing to set aside",
		Explanation: `despite names a clause that forbids nothing here, or contributes nothing to this
quantity; or an allow without despite stands where nothing is forbidden unless a
rule says so. Write 5.1/terrain for one label of a clause. Likewise only what
forbids can be "unless otherwise forbidden".`,
		Example: `permission enter(u: unit, h: hex)
rule 5.1 "Enemies" { forbid enter(u, h) when any(h.units, .side != u.side) }
rule 5.4 "Raiders" { allow enter(u, h) when u.hex == none despite 5.2 }
test "Nobody" { expect allowed enter(none, none) }
`,
		Fixed: `permission enter(u: unit, h: hex)
rule 5.1 "Enemies" { forbid enter(u, h) when any(h.units, .side != u.side) }
rule 5.4 "Raiders" { allow enter(u, h) when u.hex == none despite 5.1 }
test "Nobody" { expect allowed enter(none, none) }
`,
	},
	{
		ID:    Cycle,
		Title: "A value asks for itself",
		Explanation: `To answer the one the machine must first answer the other, and the other way round.
A circle through a reach is allowed, because a flood has a least answer, and a
define with a number among its parameters may ask itself for another number if it
says its type. Exceptions (despite) may not go round in a circle either.`,
		Example: `define strong(u: unit) = not weak(u)
define weak(u: unit) = not strong(u)
test "Nobody" { expect weak(none) }
`,
		Fixed: `unit has { strength: number }
define strong(u: unit) = not weak(u)
define weak(u: unit) = u.strength < 3
test "Nobody" { unit a: strength = 1   expect weak(a) and not strong(a) }
`,
	},
	{
		ID:    Unused,
		Title: "Nobody asks for this",
		Explanation: `No expression, step or test uses the define, quantity, permission, preference or
table. It may be a rule that is not tied in yet. What a module of the standard
library brings may lie idle.`,
		Example: `define strong(n: number) = n > 3
`,
		Fixed: `define strong(n: number) = n > 3
test "Four is strong" { expect strong(4) }
`,
	},
	{
		ID:    Unreachable,
		Title: "Play never comes here",
		Explanation: `No step runs the procedure; or a rule, fact, budget or snapshot waits for the start
or the end of a scope (an impulse, a phase of that name) that the
sequence of play does not have.`,
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
		Title: "A condition that is always so",
		Explanation: `A part of a condition holds in every position, or never, so that it decides nothing:
u.side == red or u.side != red; n > 3 and n < 2 beside an or; or it looks for a
space among all spaces of the map. On a map of hexes spaces are the hexes as well as
the boxes beside it. That a whole condition never holds is told by itself (E0241).`,
		Example: `map hex columns 1..3 rows 1..3 stagger even columns
permission halt(u: unit, h: hex)
rule 6.1 "Two to a hex, any number in a box" { forbid halt(u, h) when len(h.units) > 1 unless h in spaces }
test "Nobody" { expect allowed halt(none, hex(0101)) }
`,
		Fixed: `map hex columns 1..3 rows 1..3 stagger even columns
permission halt(u: unit, h: hex)
rule 6.1 "Two to a hex, any number in a box" { forbid halt(u, h) when len(h.units) > 1 unless h in boxes }
test "Nobody" { expect allowed halt(none, hex(0101)) }
`,
	},
	{
		ID:    NothingHappens,
		Title: "Nothing can happen here",
		Explanation: `A scope has no steps, and nothing waits for its start or its end or lasts
as long as it does. Play runs past it, also where a test begins it: what the test
then acts in is the next scope that asks somebody.`,
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
		Explanation: `From the beginning of the sequence of play its steps lead to game over without a
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
		Explanation: `An action is open to a player only while a step offers it: offer move by red.`,
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
		Title: "Asked before it can be known",
		Explanation: `A snapshot holds its answer from its moment on; before, it is 0, no or none, and
then the answer of the last time. Reported is what can be told from the sequence of
play: a snapshot whose own body asks for it; one that is asked for only by steps
which, in every turn, are over before its scope begins (a snapshot at the
end of a phase may be meant for the next turn); and the first value of a track that
depends on a snapshot, phase, segment or phasing, before play has begun. A snapshot
that a triggered rule, an obligation, a budget or another snapshot asks for may be
asked later, and nothing is said about it.`,
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
		Explanation: `Where the catalogue divides a clause into statements, a test says which of them it
proves: 5.2#1. One that cites the whole clause counts for none of them in
wargame coverage. Here the catalogue has 5.2#1 and 5.2#2.`,
		Example: `track mud: number
test "Mud" cites 5.2 { expect mud == 0 }
`,
		Fixed: `track mud: number
test "Mud" cites 5.2#1, 5.2#2 { expect mud == 0 }
`,
	}, {
		ID:    SecretTold,
		Title: "What rules hide is told all the same",
		Explanation: `Whether an act is allowed rests on something that another rule hides: then the list
of what may be chosen, and each refusal, tell it. The clause says with reveals that
it becomes known, or rests on what everybody sees. A side may know its own: what a
rule asks about a parameter (reserve(s), reserve(u.side)) is taken for that. The
same goes for a line of the log, which everybody reads, and for whether it is
written: tell names its readers.

Of places of units and pieces that are hidden, prohibitions are not reported: what a
player is shown is worked out from what they see. Reported are lines of the log with
a value that rests on where units are, lines that are written only under such a
condition, and tracks and attributes in the open that are set to such a value.`,
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
		Title: "A question that is not asked tells what rules hide",
		Explanation: `Everybody sees who decides, and how often. A question under a condition that rests on
something hidden (if traps(blue) > 0 { ask … }), one for each of a hidden list, and
a choice that is passed over where nothing can be chosen (or none, or stop, if
several, otherwise) tell it, most of all when nobody is asked.

Ask whatever is hidden: offer once spring by blue or nothing is put to the player
also where they can do nothing, and whether an action is possible only they see; or
ask first whether they want to (ask now by blue "…"), and choose then. Where it is
meant to become known, the condition asks a permission whose prohibition says
reveals: forbid trapped(s) when traps(s) == 0 reveals traps. In a block that
several carry out in secret (secretly for each) nobody sees what others are asked.

Only conditions of steps are looked at, not rules that watch what the steps do, and
not faces of counters: simulate --check plays both out.`,
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
		ID:          BadStep,
		Title:       "A step that cannot be carried out",
		Explanation: `It would change what is printed, remember a fact that has a value without one, roll more dice than a hand holds, or flood from nowhere.`,
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
		Explanation: `A stacking limit is about a side and a space. It says which units stand together (of) and how
much may stand there (counts … up to, or fits). What it is checked in is a permission about
units and a space (it judges the space with them), about units alone (it judges what their act
leaves), or about neither (it judges the whole map). Whether excess can be cleared is known
with a line "cleared by".`,
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
		ID:          NoLoop,
		Title:       "There is no loop to leave",
		Explanation: "stop, and a choice with `or stop`, leave the repeat, while or for each around them. A scope (phase, turn, …) between them and the loop keeps them in.",
		Example: `track mud: flag
rule 3.1 "Mud" { on start of turn { if mud { stop } set mud = true } }
`,
		Fixed: `track mud: flag
rule 3.1 "Mud" { on start of turn { if mud { return } set mud = true } }
`,
	},
	{
		ID:    UnknownScope,
		Title: "There is no such scope",
		Explanation: `Scopes are game, turn, phase, segment, impulse, combat and activation; a
phase or segment that is named must be one of the sequence of play.`,
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
		Title: "A step that several cannot take in secret",
		Explanation: `Where several decide in secret, each carries out the block alone, and what he does
comes to light when all are done. So nothing may happen in it, nor in a procedure
or action that it runs, that the others would see or that is not his alone: dice,
draws and shuffles, the end of the game, a scope that begins or ends, a
return, and another such block. It happens before the block or behind it.`,
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
		Title: "A test did not come out",
		Explanation: `An expectation of a test is not so, an answer was refused or was not refused, other
clauses decided than the test says, or the rules failed. The message shows what
was expected, what came, and the derivation of the value with its clauses.`,
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
		Explanation: `A line of texts has a text of the rules and what it is in another language. The
first must stand in the rules, word for word; a line with a clause translates a text
of that rule alone. What stands in braces is worked out in play: a translation has
the same values, in any order. The language is a tag such as ja, fr or "pt-BR".`,
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
		Explanation: `The language allows some things to be written in two ways that mean the same. The
usual form is one of them: parameters that a declaration gives are left out, types
stand once in an item names, several prohibitions of one permission are lines of one
block, and lines have at most 110 characters.

wargame fix GAME rewrites the rules and tests of a game, wargame fix -d GAME shows
the changes. A rewritten rule changes the hash of the rules; a saved game continues
with wargame replay SAVE --onto GAME. The warning does not affect play.`,
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
		ID:    PlacedUnheard,
		Title: "A unit that is placed escapes a rule about units that move",
		Explanation: `A rule on moved asks for the space that a unit comes to, and some step places units
on the map. A unit that is placed there raises placed, not moved: the rule does not
run, though the unit stands where the rule speaks of.

Write on arrived(u, at) for both. Where the rulebook means only units that move, say
so in the same rule: on placed { } answers that nothing becomes of the others. A
rule that also asks for the space that the unit leaves is not reported, for a unit
that is placed leaves none; nor are steps that place units in a box beside a map of
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
