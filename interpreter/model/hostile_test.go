package model

// Each of these games has a clock and dead ends that need more than one step
// back; runs of them must come to both.
var hostile = map[string]string{
	// An offer that nobody can end, in both phases: one hex too few.
	"locked in": `
map hex columns 1..3 rows 1..3 stagger even columns
side red, blue
data unit { id side at
  a red  0101
  b red  0103
  c blue 0303
  d blue 0301 }
clock late: 1 minutes per phase
fact moved(u: unit) lasts phase
track left(s: side): number = 4 from 0 to 9
permission finish()
permission may_go(u: unit)
rule 3.1 "Late" { forbid may_go(u) when late and left(u.side) < 3 because "it is too late" }
rule 3.2 "One a hex" { forbid finish() when any(hexes, len(.units) > 1) because "two stand in one hex" }
action march "March" {
  choose u from filter(units, .side == phasing and not moved(#)) allowed may_go(u) "Who?"
  choose to from adjacent(u.hex) where len(to.units) < 2 "Where to?"
  remember moved(u)
  decrease left(u.side) by 1
  move u to to
  log "{u} stands in {to}"
}
action settle "Settle" when left(phasing) < 2 { roll luck = d6  if luck > 2 { set left(phasing) = 4 } }
sequence { repeat {
  turn {
    phase moves of red { offer march, settle by red finish allowed finish() }
    phase moves of blue { offer march, settle by blue finish allowed finish() }
  } } until turn_number == 4
  game over "done" }
`,
	// Answers that lead nowhere many decisions later, through procedures in
	// procedures, orders, sets and passes; then a die, then once more.
	"blind alleys": `
map area
side red, blue
unit has { steps: number = 2 changing }
data area { id
  A
  B }
data border { a b
  A B }
data unit { id side at
  a red  A
  b red  A
  c blue B
  d blue B }
clock late: 1 minutes per turn
track trail: number = 0 from 0 to 9999
track tale: text = ""
permission enough(us: list of unit)
rule 4 "Enough" { forbid enough(us) when trail < 3 or len(us) == 3 because "that is not enough" }
define odd(n: number) = n - 2 * floor(n / 2) == 1
procedure deeper(n: number): number {
  ask left by red "Left?"
  if left { increase trail by 1 } else { set trail = trail + 2 }
  set tale = tale + (left ? "l" : "r")
  let below = 0
  if n > 0 { do deeper(n - 1) giving inner  set below = inner + 1 }
  return with below
}
enum lot { high, low, middle }
deck lots(s: side): lot
deck faces(s: side): d6
dice by s from faces(s) when not late
define u_is(u: unit) = u == unit("a")
action dig "Dig" { increase trail by 3  choose u from filter(units, .side == red and .steps > 0)  decrease u.steps by 1 }
action rest "Rest" when not late { increase trail by 1  ask well by phasing "Well?"  if well { increase trail by 2 } }
sequence { repeat 5 times { turn {
  phase one of red {
    set trail = 0
    for each u in units { set u.steps = 2 }
    offer dig, rest by red
    do deeper(2) giving d
    for each u in filter(units, .side == red) chosen by red { increase trail by (u == unit("a") ? trail : 1) }
  }
  phase two of blue {
    choose us = some u from filter(units, trail > 4 or .side == blue) such that enough(us) by blue
    choose w from filter(units, odd(trail) or late and trail > 7) by blue "Who?"
    choose v from filter(units, trail - 3 * floor(trail / 3) != 1) by blue
  }
  phase three {
    roll luck = d6 by red
    draw 2 who from filter(units, .side == red)
    draw lot from lots(blue)
    set tale = tale + (u_is(first(who)) ? "a" : "b") + (lot == high ? "h" : "l")
    ask again by blue
    choose w from filter(units, again or luck > 3 or late) by red otherwise { set tale = "" }
    if not again and luck > 3 { choose x from filter(units, luck > 4 and not late) by blue or stop }
  }
} } game over "{trail}" }
`,
	// Combats in combats in moves, with rolls made again, allocations within
	// allocations, debts with their remedies, snapshots and suppositions.
	"skirmish": `
map hex columns 1..4 rows 1..4 stagger even columns
side red, blue
unit has { steps: number = 2 changing, cost: number = 1 }
space has { fort: flag }
record fight { who: list of unit, at: hex }
data space { id is
  0303 fort }
data unit { id side cost at
  r1 red 1 0101
  r2 red 2 0102
  r3 red 1 0201
  b1 blue 2 0303
  b2 blue 1 0303
  b3 blue 1 0404 }
clock late: 1 minutes per phase
track token: side = red
track score(s: side): number from 0 to 99
track tale: text = ""
fact stepped(u: unit, n: number): hex lasts phase
fact hurried(u: unit) lasts phase
budget rushes(s: side): 2 per phase
snapshot near(u: unit): number = count(units, .side != u.side and .hex != none and u.hex != none and distance(u.hex, .hex) < 3) at start of phase
obligation storm(h: hex) lasts phase met when none(h.units, .side != phasing) possible when not late and any(adjacent(h), any(.units, .side == phasing)) otherwise {
  increase score(enemy(phasing)) by 1
  ask sorry by phasing "Sorry?"
}
permission enter(u: unit, h: hex)
permission may_end()
rule 5.1 "Forts" { forbid enter(u, h) when h.fort and h.units != [] }
rule 5.3 "Room" { forbid may_end() when any(hexes, count(.units, .side == phasing) > 1) and turn_number > 1 because "they stand too close" }
define foes(u: unit, h: hex) = filter(h.units, .side != u.side)
define crowd(u: unit, h: hex) = suppose { move u to h } then count(h.units, .side == u.side)

rule 5.2 "Marching, an overrun on the way" {
  action march "March" when rushes(phasing) > 0 {
    choose u from units where u.side == phasing and u.hex != none
    let steps = 0
    use 1 of rushes(phasing)
    repeat 2 times {
      choose to from adjacent(u.hex) where crowd(u, to) < 3 allowed enter(u, to) "Where to?" or stop
      set steps = steps + 1
      remember stepped(u, steps) = to
      if foes(u, to) != [] {
        do combat_at(fight([u], to), 1) giving losses
        set tale = tale + "o"
        if u.hex == none { return }
      } else { move u to to }
      if near(u) > 1 and to.fort { oblige storm(to) }
    }
    choose rest from adjacent(u.hex) where len(rest.units) < 2 and not late by phasing
    remember hurried(u)
  }
}
rule 7.1 "Combat" {
  procedure combat_at(b: fight, depth: number): number {
    let loss = 0
    combat {
      roll attack = d6 by first(b.who).side, defence = 2d6 by enemy(first(b.who).side) as battle
      set loss = attack > 3 ? 3 : 2
      spend left = loss by enemy(first(b.who).side) fully {
        option step u from filter(b.at.units, .side != first(b.who).side) costs u.cost {
          decrease u.steps by 1
          if u.steps < 1 { eliminate u }
          spend more = 2 by first(b.who).side {
            option shout h from adjacent(b.at) costs 1 { set tale = tale + "s" }
          }
        }
      }
      if depth < 2 and defence > 6 {
        ask again by first(b.who).side "Once more?"
        if again { do combat_at(b, depth + 1) giving inner set loss = loss + inner }
      }
      for each u in filter(b.at.units, .side != first(b.who).side) chosen by enemy(first(b.who).side) {
        choose to from adjacent(u.hex) where foes(u, to) == [] by u.side otherwise { eliminate u }
        if u.hex != none { move u to to }
      }
    }
    return with loss
  }
}
rule 7.2 "Assaults" {
  action assault "Assault" {
    choose h from hexes where any(h.units, .side != phasing) and any(adjacent(h), any(.units, .side == phasing))
    choose us = some u from units where u.side == phasing and u.hex != none and u.hex in adjacent(h)
    do combat_at(fight(us, h), 1) giving loss
    set tale = tale + "a"
  }
}
rule 12.1 "The token" {
  on rolled(kind) when token != none { ask use_it by token if use_it { set token = enemy(token) reroll } }
  on eliminated(u, from) { increase score(enemy(u.side)) by 1 }
}
sequence {
  repeat {
    turn {
      turn of red { phase battle of red { offer march, assault by red finish allowed may_end() } }
      turn of blue { phase battle of blue { offer march, assault by blue finish allowed may_end() } }
    }
  } until turn_number == 3
  game over "{score(red)} to {score(blue)}" for score(red) > score(blue) ? red : blue
}
`,
	// Movements in every state: ways in two modes, stacks that drop units, dice
	// and losses on the way, moves that cannot end where they are, retreats in
	// the middle of another's move.
	"on the road": `
map hex columns 1..5 rows 1..5 stagger even columns
side red, blue
unit has { pace: number = 3 }
space has { town: flag, mine: flag }
edge has { road: flag }
data space { id is
  0202 town
  0303 mine
  0404 town }
data edge { a b is
  0101 0102 road
  0102 0202 road
  0202 0303 road }
data unit { id side pace at
  r1 red 3 0101
  r2 red 2 0101
  r3 red 4 0201
  b1 blue 3 0505
  b2 blue 2 0505
  b3 blue 2 0404 }
clock late: 1 minutes per phase
track moving: list of unit
track tale: text = ""
budget mp(u: unit): u.pace per phase
permission enter(u: unit, b: hex)
permission halt(u: unit, with: list of unit, h: hex)
permission go_on(u: unit, h: hex)
permission in_hand(u: unit)
permission done()
rule 1 "Never in with an enemy" { forbid enter(u, b) when any(b.units, .side != u.side) because "an enemy is there" }
rule 2 "Two to a hex" { forbid halt(u, us, h) when count(h.units, not (# in us)) + len(us) > 2 because "it is full" }
rule 3 "Beside an enemy one stops" { forbid go_on(u, h) when any(adjacent(h), any(.units, .side != u.side)) because "an enemy is near" }
rule 4 "Who was let go" { forbid in_hand(u) when march_of(u).steps > 0 and not (u in moving) because "it was let go" }
rule 5 "Towns are not left open" { forbid done() when any(hexes, .town and .units == []) and turn_number > 1 because "a town is empty" }
movement march(u of us) "March" trail march_of lasts phase {
  draws mp(u)
  mode road { step a to b costs 1/2 when edge(a, b).road allowed enter(u, b) }
  mode field {
    first step a to b costs min(mp(u), b.town ? 3 : 1) allowed enter(u, b)
    later step a to b costs b.town ? 3 : 1 when not late allowed enter(u, b)
  }
  mode weary from field in h when h.town { step a to b costs 1 allowed enter(u, b) }
  stop in h unless go_on(u, h)
  end in h allowed halt(u, us, h)
}
movement flight(u) trail fled lasts turn {
  step a to b allowed enter(u, b) preferring calm(u, b, left)
  end in h when not h.mine
}
preference calm(u: unit, b: hex, left: number) { first none(adjacent(b), any(.units, .side != u.side)) then most left + len(adjacent(b)) }
rule 6 "Mines" {
  on moved(u, from, to) when to.mine {
    roll bang = d6
    if bang == 1 { eliminate u }
    if bang == 2 and any(filter(units, .side != u.side), .hex != none) {
      choose scared from filter(units, .side != u.side and .hex != none) by enemy(u.side)
      go flight(scared) for 2 steps by u.side "Whither?" giving way otherwise { set tale = tale + "x" }
      set tale = tale + "f"
    }
  }
}
action advance "March" {
  choose lead from filter(units, .side == phasing and .hex != none) allowed in_hand(lead) allowed march(lead)
  choose others = any u from filter(units, .side == phasing and .hex == lead.hex and # != lead) allowed in_hand(u)
  set moving = union([lead], others)
  go march(moving) by phasing noting "{to}" otherwise { set tale = tale + "s" }
}
action send "Send" when not late {
  choose u from filter(units, .side == phasing and .hex != none and len(march_of(#).spaces) == 0)
  choose to from march(u) where to != u.hex
  go march(u) to to otherwise { set tale = tale + "n" }
  if u.hex != none and len(fled(u).spaces) > 0 and len(adjacent(u.hex)) > 5 { move u to first(fled(u).spaces) as march }
}
sequence { repeat { turn {
  phase moves of red { offer advance, send by red finish allowed done() }
  phase moves of blue { offer advance, send by blue finish allowed done() }
} } until turn_number == 3
  game over "{tale}" }
`,

	// Pieces that go with units, change hands, lie across edges and lose their unit
	// in the middle of a choice; floods and answers that rest on where they lie;
	// choices of things of the game's own that may lead nowhere.
	"wagons": `
map hex columns 1..5 rows 1..5 stagger even columns
side red, blue
unit has { team: text, steps: number = 2 changing }
noun task has { goal: hex, done: flag changing }
noun crew groups unit by .side, .team has { tired: flag changing }
piece wagon has { side: side changing, loads: number = 2 changing }
data task { id goal
  mill 0303
  ford 0404
  ridge 0202 }
data unit { id side team at
  r1 red a 0202
  r2 red a 0303
  r3 red b 0302
  b1 blue a 0404
  b2 blue b 0403 }
data wagon { id side at on
  w1 red - r1
  w2 red 0303 -
  w3 blue - b1
  w4 blue - 0304-0404 }
track score(s: side): number = 0
track owner(t: task): side
clock late: 20 minutes per turn
fact hauled(w: wagon) lasts turn
snapshot with_them(u: unit): number = len(u.wagons) at start of turn
reach open(s: side) { from map(filter(units, .side == s and .hex != none), .hex)
  step a to b when none(b.wagons, .side != s) and len(edge(a, b).wagons) == 0  within 2 }
permission go(u: unit, to: hex)
permission load(ws: list of wagon)
rule 1 "Going" {
  forbid go(u, to) when not (to in open(u.side))
  forbid go(u, to) when any(to.units, .side != u.side)
  forbid load(ws) when any(ws, hauled(#))
  action march { choose u from filter(units, .side == phasing and .hex != none)
    choose to from adjacent(u.hex) allowed go(u, to)
    move u to to }
  action load_up { choose u from filter(units, .side == phasing and .hex != none)
    choose ws = some w from filter(wagons, .hex == u.hex or .edge != none) such that load(ws)
    for each w in ws { place w on u set w.side = phasing remember hauled(w) } }
  action block { choose w from filter(wagons, .unit != none and .unit.side == phasing)
    choose over from edges_of(w.hex)
    place w on over
    decrease w.loads by 1
    if w.loads == 0 { withdraw w set w.loads = 2 } }
  action fight { choose crew from filter(crews, any(.units, .side == phasing and .hex != none) and not .tired)
    choose foe from units where foe.side != phasing and any(crew.units, .hex in adjacent(foe.hex))
    set crew.tired = true
    roll die = d6 by phasing
    if die > 2 { decrease foe.steps by 1 }
    if foe.steps == 0 { eliminate foe } }
  action seize { choose task from tasks where any(task.goal.units, .side == phasing)
    set task.done = true
    set owner(task) = phasing
    choose next from filter(tasks, not .done) by phasing
    set owner(next) = phasing }
}
rule 2 "Plunder" {
  on eliminated(u, from) when len(u.wagons) > 1 {
    choose w from u.wagons by enemy(u.side)
    place w at from
    increase score(enemy(u.side)) by with_them(u)
  }
  on moved(u, from, to) { for each w in to.wagons { if w.side != u.side { set w.side = u.side } } }
}
sequence {
  repeat {
    turn {
      turn of red { phase go of red { offer march, load_up, block, fight, seize by red } }
      turn of blue { phase go of blue when not late { offer march, load_up, block, fight, seize by blue } }
    }
    for each c in crews { set c.tired = false }
  } until turn_number == 3
  game over "{score(red)} to {score(blue)}, {len(hex(0303).wagons)}"
}
`,
	// Several decide in secret, with dead ends at a branch, of a whole branch and behind
	// the block; a seat that is out, steps put off, and one block right behind the
	// other.
	"sealed orders": `
map area
side red "Red", blue "Blue"
seat west "West" plays red
seat east "East" plays blue
seat lone "Loner"
unit has { steps: number = 2 changing }
data area { id
  A
  B
  C }
data border { a b
  A B
  B C
  A C }
data unit { id side at
  a red  A
  b red  B
  c blue B
  d blue C }
clock late: 1 minutes per phase
track bid(p: seat): number
track cap: number = 3
track score(s: side): number
track tale: text = ""
track waits: number
fact sent(u: unit): area lasts phase
fact held(u: unit) lasts turn
permission room(us: list of unit)
rule 2.1 "Room" { forbid room(us) when len(us) > 1 and cap < 2 because "there is no room" }
procedure bidding {
  let sure = 0
  choose most from 1..4 by phasing
  set cap = most
  secretly for each p in filter(seats, .playing) {
    if p == lone and cap == 4 { ask tired "Tired?" choose none_left from filter(1..2, # > 5) }
    repeat {
      choose n from 1..6 where n > bid(p) or late "How much?" or stop when bid(p) > 1
      set bid(p) = n
      if n > 4 and p == east { choose m from filter(1..3, # + n < 7 and cap > 1) set bid(p) = m }
      if p == lone { choose u from filter(units, .steps > cap) otherwise { stop } }
    } until bid(p) > 4
    ask really "Really?"
    choose rest from filter(1..3, # + bid(p) < cap + 3)
    if really { set bid(p) = bid(p) + rest }
    after 1 phase { set waits = waits + 1 }
    if p == west { set sure = bid(p) }
  }
  secretly for each s in sides {
    choose us = any u from filter(units, .side == s and .area != none) such that room(us)
    for each u in us chosen by s {
      choose to from adjacent(u.area) "Where to?"
      remember sent(u) = to
      remember held(u)
    }
    spend left = len(us) by s { option dig u from us costs 1 { set u.steps = u.steps + 1 } }
  }
  for each u in filter(units, held(#)) { move u to sent(u) }
  set score(red) = score(red) + sure
  forget held(_)
}
once bid(lone) == 4 { set lone.playing = false }
whenever any(areas, len(.units) == 3) { set tale = tale + "!" }
action rest "Rest" { choose u from filter(units, .side == phasing)  decrease u.steps by 1  if u.steps == 0 { roll die = d6  set u.steps = die } }
sequence { repeat {
  turn {
    phase orders of red { do bidding }
    phase work of red { offer rest by red }
    phase work of blue { offer rest by blue }
    for each p in seats { set bid(p) = 0 }
  } } until turn_number == 4
  game over "{score(red)} {tale}" for [west, east] }
`,
}
