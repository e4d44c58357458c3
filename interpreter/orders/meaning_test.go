package orders_test

import (
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/dice"
	"wargame/interpreter/orders"
	"wargame/interpreter/run"

	"github.com/stretchr/testify/require"
)

// A star means one formation and not half of two: the one that can do it, and where
// several could, nobody. A formation may be called by its own name.
func TestStars(t *testing.T) {
	g := begin(t, "normandy", nil)
	give(t, g, "pass")
	for _, u := range []string{"2/2W", "2/2Pz"} {
		require.NotEmpty(t, at(g, u))
	}
	plan := give(t, g, "2/2* x 1303") // 2/2Pz is far from there
	var who []string
	for _, a := range plan.Answers {
		who = append(who, a.Text)
	}
	require.NotContains(t, who, "2/2Pz")

	g = begin(t, "normandy", nil)
	give(t, g, "pass")
	give(t, g, "12W* > 3707") // nobody's name begins so: it is the division
	for _, u := range []string{"12/12W", "25/12W", "26/12W"} {
		require.Equal(t, "3707", at(g, u))
	}
	_, err := orders.Read(viewOf(g), "12/12W* > 3707")
	require.ErrorContains(t, err, "is already there")

	g = small(t, `edition 3
game two "Two"
map hex columns 1..1 rows 1..5 stagger even columns
side red "Red", blue "Blue"
unit has { strength: number }
data unit { id side at
  A1/x red 0101
  A2/y red 0103
  A3/y red 0103
  A4/z red 0105 }
rule 1 "Marching" {
  movement march(u) { draws points(u)  step a to b }
  budget points(u: unit): 1 per phase
  action walk "Walk" { choose who from filter(units, .side == red) allowed march(who) go march(who) by red }
}
sequence { turn { phase p of red { offer walk by red } } game over "done" }
`)
	_, err = orders.Read(viewOf(g), "A* > 0102")
	require.EqualError(t, err, "A* could be the formation of A1/x or of A2/y or of A4/z: type more of the name")
	give(t, g, "A3* > 0102")
	require.Equal(t, []string{"0101", "0102", "0102", "0105"}, []string{at(g, "A1/x"), at(g, "A2/y"), at(g, "A3/y"), at(g, "A4/z")})
}

// Where an order ends somebody must be allowed to stay: it is refused with the clause
// that forbids it, and the game is as it was.
func TestNobodyMayStay(t *testing.T) {
	g := small(t, `edition 3
game full "Full"
map hex columns 1..1 rows 1..5 stagger even columns
side red "Red", blue "Blue"
unit has { strength: number }
data unit { id side at
  Ann red 0101
  Bob red 0103
  Foe blue 0105 }
rule 1 "Marching" {
  movement march(u) { draws points(u)  step a to b  end in h allowed stay(u, h) }
  budget points(u: unit): 3 per phase
  action walk "Walk" { choose who from filter(units, .side == red) allowed march(who) go march(who) by red }
}
rule 2 "One to a hex" {
  permission stay(u: unit, h: hex)
  forbid stay(u, h) when any(h.units, # != u) because "the hex is full"
}
rule 3 "Shots" {
  action shoot "Shoot" { choose who = some u from filter(units, .side == red) allowed fires(u) choose at from filter(hexes, any(.units, .side == blue)) roll die = d6 by red log "{who} {at} {die}" }
  permission fires(u: unit)
  forbid fires(u) when u.hex == hex(0101) because "too far away"
}
sequence { turn { phase p of red { offer walk, shoot by red } } game over "done" }
`)
	r := refuse(t, g, "Ann > 0103")
	require.Equal(t, []string{"2"}, r.Refusal.Clauses())
	require.Contains(t, r.Error(), "the hex is full")
	r = refuse(t, g, "Bob, Ann x 0105") // the set is complete with Bob; why Ann was not in it
	require.Equal(t, []string{"3"}, r.Refusal.Clauses())
	require.Contains(t, r.Error(), "cannot choose Ann")
	r = refuse(t, g, "Ann x 0105")
	require.Contains(t, r.Error(), "cannot choose Ann")
	for _, line := range []string{"Bobx0105", "Bob x0105", "Bob x Fo"} {
		plan, err := orders.Read(viewOf(g), line)
		require.NoError(t, err, line)
		require.Equal(t, "shoot", g.P.Codes[plan.Answers[0].Choice.Value].Name, line)
	}
}

// A set that its first member completes, since that member excludes the only other one, is
// refused with what excludes it.
func TestTwoThatExcludeEachOther(t *testing.T) {
	g := small(t, `edition 3
game two "Two"
map hex columns 1..1 rows 1..5 stagger even columns
side red "Red", blue "Blue"
unit has { army: number }
data unit { id side at army
  Ann red 0101 1
  Bob red 0103 2
  Foe blue 0105 0 }
rule 1 "Shots" {
  action shoot "Shoot" {
    choose at from filter(hexes, any(.units, .side == blue))
    choose who = some u from filter(units, .side == red) allowed joins(u, who)
    roll die = d6 by red
    log "{who} {at} {die}"
  }
}
rule 2 "No mixed armies" {
  permission joins(u: unit, us: list of unit)
  forbid joins(u, us) when any(us, .army != u.army)
}
sequence { turn { phase p of red { offer shoot by red } } game over "done" }
`)
	for _, line := range []string{"Ann, Bob x 0105", "Bob, Ann x 0105"} {
		r := refuse(t, g, line)
		require.Equal(t, []string{"2"}, r.Refusal.Clauses(), line)
	}
}

// Who is told to go does not shoot instead, and an offer behind an action that asks
// nothing is gone through.
func TestGoingIsNoAttack(t *testing.T) {
	g := small(t, `edition 3
game out "Out"
map area
side red "Red", blue "Blue"
data area { id
  A
  B }
data border { a b
  A B }
unit has { strength: number }
data unit { id side at
  Ann red A }
rule 1 "Bridges" {
  action seize "Seize" { choose u from filter(units, .side == red) choose over from filter(areas, .name != "A") roll die = d6 by red log "{u} {over} {die}" }
  action out "Move out" { offer walk by red }
  movement march(u) { draws points(u)  step a to b }
  budget points(u: unit): 3 per phase
  action walk "Walk" { choose who from filter(units, .side == red) allowed march(who) go march(who) by red }
}
sequence { turn { phase p of red { offer seize, out by red } } game over "done" }
`)
	give(t, g, "Ann > B")
	require.Equal(t, "B", at(g, "Ann"))
}

// Of several actions that refuse somebody that one speaks that is about him; and a place
// is refused by the question that it would have answered.
func TestWhoseRefusal(t *testing.T) {
	g := begin(t, "normandy", nil)
	give(t, g, "pass")
	r := refuse(t, g, "9/9W x 3106")
	require.Contains(t, r.Error(), "Overrun: cannot choose 9/9W")
	require.Contains(t, r.Refusal.Clauses(), "5.5.1")
	r = refuse(t, g, "2Pz* x 2408")
	require.Contains(t, r.Error(), "cannot choose 2408")
	require.Contains(t, r.Refusal.Clauses(), "5.5.1")
}

// A place stands for who is there: where nobody of one's own is, that is said, and of the
// enemy's units there nothing.
func TestNobodyStandsThere(t *testing.T) {
	g := begin(t, "normandy", nil)
	give(t, g, "pass")
	for _, line := range []string{"2408 > 2407", "2308 > 2408", "Caumont > 2408", "2409, 2408 x 2308"} {
		require.Contains(t, refuse(t, g, line).Error(), "no unit of yours is at ", line)
	}
}

// TestAnActOutOfPhaseNamesTheSequence: what is done in which phase is a clause as well.
func TestAnActOutOfPhaseNamesTheSequence(t *testing.T) {
	g := begin(t, "normandy", nil) // the Germans' replacement phase
	err := refuse(t, g, "83 > 0902")
	require.Contains(t, err.Error(), "no such action is legal now; legal actions: Restore a step, pass")
	require.Len(t, err.Refusal.Reasons, 1)
	require.Equal(t, "4.0 Sequence of play", err.Refusal.Reasons[0].String())
	give(t, g, "pass")
	give(t, g, "pass") // the combat phase: an attack moves nobody
	err = refuse(t, g, "2/2Pz > 2209")
	require.Contains(t, err.Error(), "no such action is legal now; legal actions: Attack, pass")
	require.Equal(t, []string{"4.0"}, err.Refusal.Clauses())
}

// Who sails is sent to a place, though a die falls before he is there; and he is told why
// not, where he is refused.
func TestGoingBehindADie(t *testing.T) {
	g := small(t, `edition 3
game sea "Sea"
map area
side red "Red", blue "Blue"
unit has { hit: flag changing }
data area { id
  A
  B
  C }
data unit { id side at
  Ann red A
  Bob red A
  Foe blue C }
rule 1 "Sailing" {
  action sail "Sail" {
    choose who from filter(units, .side == red) "Who?"
    choose to from areas allowed lands(to) "Where to?"
    roll die = d6 by blue
    if die < 3 { set who.hit = yes }
    move who to to
  }
  permission lands(to: area)
  forbid lands(to) when any(to.units, .side == blue) because "the enemy is there"
}
rule 2 "Shots" {
  action shoot "Shoot" { choose who from filter(units, .side == red) choose at from areas roll die = d6 by red log "{who} {at} {die}" }
}
sequence { turn { phase p of red { offer shoot, sail by red } } game over "done" }
`)
	plan, err := orders.Read(viewOf(g), "Ann, Bob > B")
	require.NoError(t, err)
	require.Equal(t, "sail", g.P.Codes[plan.Answers[0].Choice.Value].Name)
	require.Contains(t, plan.Rest, "Bob", "the second sails when the die of the first has fallen")
	r := refuse(t, g, "Ann > C")
	require.Equal(t, []string{"1"}, r.Refusal.Clauses())
	require.Contains(t, r.Error(), "the enemy is there")
}

// An order that would cost somebody whom it sends is refused as a whole: he would not
// come to where he is sent. Who is not named may be lost.
func TestNobodyIsLostUnasked(t *testing.T) {
	g := small(t, `edition 3
game rout "Rout"
map hex columns 1..1 rows 1..3 stagger even columns
side red "Red", blue "Blue"
unit has { strength: number }
data unit { id side at
  Ann red 0102
  Bob red 0102
  Cid red 0102 }
rule 1 "Fleeing" {
  movement flight(u) { step a to b allowed retreat(u, b) }
  permission retreat(u: unit, to: hex)
  forbid retreat(u, to) when to != hex(0101) because "home is that way"
  forbid retreat(u, to) when len(to.units) >= 2 because "it is full"
}
procedure rout(force: list of unit) {
  for each u in force chosen by red { go flight(u) for 1 step by red "Where does {u} flee?" otherwise { eliminate u } }
}
sequence { turn { phase p of red { do rout(filter(units, .side == red)) } } turn { phase watch of red { choose who from units by red } } game over "done" }
`)
	r := refuse(t, g, "Ann, Bob, Cid > 0101")
	require.Contains(t, r.Error(), "Cid would not arrive and would be eliminated")
	require.Equal(t, "0102", at(g, "Ann"))
	give(t, g, "Ann, Bob > 0101")
	require.Equal(t, "0101", at(g, "Bob"))
}

// An attack by nobody in particular is one that is fought now, and not whatever else a
// place can be named for.
func TestAttackOfWhoWasNamedBefore(t *testing.T) {
	g := small(t, `edition 3
game late "Late"
map hex columns 1..1 rows 1..3 stagger even columns
side red "Red", blue "Blue"
rule 1 "Shots" {
  action mark "Mark" { choose at from spaces log "{at}" }
  action fight "Fight it out" { choose at from spaces roll die = d6 by red log "{at} {die}" }
}
sequence { turn { phase p of red { offer mark, fight by red } } game over "done" }
`)
	plan, err := orders.Read(viewOf(g), "x 0102")
	require.NoError(t, err)
	require.Equal(t, "fight", g.P.Codes[plan.Answers[0].Choice.Value].Name)
	_, err = orders.Read(viewOf(g), "0102")
	require.ErrorContains(t, err, "begin with the action")
}

// small begins a game that is written in the test.
func small(t *testing.T, text string) *run.Game {
	t.Helper()
	f, ds := dsl.Parse("small.wgr", []byte(text))
	require.Empty(t, ds, ds.Error())
	p, ds := check.Load(build.Config{Files: []*dsl.File{f}})
	require.False(t, ds.HasErrors(), ds.Error())
	return run.New(p, dice.Keyed{Seed: 1})
}

// A question that comes between an attack and its dice, and is about a number, does not
// keep the attack from being named.
func TestAttackWithAQuestionBeforeItsDice(t *testing.T) {
	g := small(t, `edition 3
game two "Two"
map hex columns 1..3 rows 1..1 stagger even columns
side red "Red", blue "Blue"
unit has { strength: number }
data unit { id side at
  A1 red 0101 }
rule 1 "Fighting" {
  action mark "Declare" { choose at from spaces choose who from filter(units, .side == red) log "{who} against {at}" }
  action fight "Fight it out" {
    choose at from spaces
    choose columns from [0, 1, 2] by red "How many columns?"
    roll die = d6 by red
    log "{at} {columns} {die}"
  }
}
sequence { turn { phase p of red { offer mark, fight by red } } game over "done" }
`)
	plan, err := orders.Read(viewOf(g), "x 0201")
	require.NoError(t, err)
	require.Equal(t, "fight", g.P.Codes[plan.Answers[0].Choice.Value].Name)
	require.Len(t, plan.Answers, 2, "the columns are still asked for")
}

// Where an attack goes is no unit whose name begins with the number of the place.
func TestAPlaceIsNoGun(t *testing.T) {
	g := small(t, `edition 3
game two "Two"
map hex columns 1..1 rows 1..5 stagger even columns
side red "Red", blue "Blue"
unit has { }
data unit { id side at
  "Guns" red 0101
  "0104 Med" red 0101
  "Foe" blue 0102
  "Far" blue 0105 }
rule 1 "Shelling" {
  permission fire(g: unit)
  require fire: g.side == red
}
sequence { turn { phase p of red {
  choose lead from units allowed fire(lead) by red "Which artillery leads?"
  choose aim from filter(units, .side == blue) by red "At which unit?"
} } game over "done" }
`)
	_, err := orders.Read(viewOf(g), "Guns x 0104")
	require.EqualError(t, err, "no question here takes 0104")
	plan := give(t, g, "0104 x Far")
	require.Equal(t, "0104 Med", plan.Answers[0].Text)
}

// A way to use points is named by its title, by the beginning of it, and by the unit alone.
func TestUseOfPoints(t *testing.T) {
	const source = `edition 3
game two "Two"
map hex columns 1..1 rows 1..5 stagger even columns
side red "Red", blue "Blue"
unit has { steps: number changing }
data unit { id side steps at
  "1 Foe" blue 2 0102
  "2 Foe" blue 2 0102 }
sequence { turn { phase p of red {
  spend left = 2 by blue fully "Losses still to take: {left}" {
    option lose_step "A step of" u from filter(units, .steps > 0) costs 1 { decrease u.steps by 1 }
    option run_away u from filter(units, .steps > 0) costs 1 { set u.steps = 0 }
  }
} } game over "done" }
`
	g := small(t, source)
	require.Equal(t, "Losses still to take: 2", g.Pending().Prompt)
	labels := []string{}
	for _, o := range g.Pending().Options {
		labels = append(labels, o.Label)
	}
	require.Equal(t, []string{"A step of 1 Foe", "A step of 2 Foe", "run away 1 Foe", "run away 2 Foe"}, labels)
	_, err := orders.Read(viewOf(g), "a step of")
	require.Error(t, err) // of whom?
	plan := give(t, g, "a step of 2")
	require.Equal(t, "A step of 2 Foe", plan.Answers[0].Text)
	require.Equal(t, "Losses still to take: 1", g.Pending().Prompt)
	plan = give(t, g, "run away 1 Foe")
	require.Equal(t, "run away 1 Foe", plan.Answers[0].Text)
}

// A hexside or a boundary is called from either side, an action may have a colon
// behind it, and be called by the beginning of its title.
func TestEitherSideOfABoundary(t *testing.T) {
	for _, line := range []string{"mine Red 0101-0102", "Lay a mine: Red 0102-0101", "lay a Red 0101-0102"} {
		g := small(t, `edition 3
game two "Two"
map hex columns 1..1 rows 1..5 stagger even columns
side red "Red", blue "Blue"
unit has { }
data unit { id side at
  Red red 0101 }
rule 1 "Mining" {
  action mine "Lay a mine" { choose u from units  choose e from edges_of(u) }
}
sequence { turn { phase p of red { offer mine by red } } game over "done" }
`)
		require.NotEmpty(t, give(t, g, line).Answers, line)
	}
}

// Why somebody cannot go to a place an attack there by others does not tell, though more
// words of the order fit it.
func TestAMarchIsRefusedAsAMarch(t *testing.T) {
	g := small(t, `edition 3
game two "Two"
map hex columns 1..1 rows 1..5 stagger even columns
side red "Red", blue "Blue"
unit has { pace: number }
data unit { id side pace at
  Fast red 2 0102
  Next red 2 0102
  Slow red 1 0101
  Foe blue 1 0103 }
rule 1 "Marching" {
  movement march(u) { draws points(u)  step a to b costs 2 }
  budget points(u: unit): u.pace per phase
  action walk "Walk" { choose who from filter(units, .side == red) allowed march(who) where who.pace > 1 go march(who) by red }
}
rule 2 "Fighting" {
  action fight "Fight" {
    choose h from adjacent(hex(0102))
    choose lead from filter(units, .side == red and .pace > 1) "Who leads?"
  }
}
sequence { turn { phase p of red { offer walk, fight by red } } game over "done" }
`)
	_, err := orders.Read(viewOf(g), "Slow > 0103")
	var no *orders.Refused
	require.ErrorAs(t, err, &no)
	require.Equal(t, "Walk: cannot choose Slow", no.Refusal.Text)
	require.Equal(t, "1", no.Refusal.Reasons[0].Clause)
}

// The name of a piece may have blanks in it, as that of a unit may.
func TestPieceWithABlankInItsName(t *testing.T) {
	g := small(t, `edition 3
game two "Two"
map hex columns 1..1 rows 1..5 stagger even columns
side red "Red", blue "Blue"
unit has { }
data unit { id side at
  "3 Foe" blue 0102 }
piece bomber has { used: flag changing }
data bomber { id
  "Wing 2"
  "Wing 3" }
rule 1 "Bombing" {
  action bomb "Bomb" {
    choose with_whom from bombers "Which bomber?"
    withdraw with_whom
  }
}
sequence { turn { phase p of red { offer bomb by red } } game over "done" }
`)
	plan := give(t, g, "Bomb: Wing 2")
	require.Equal(t, "Wing 2", plan.Answers[1].Text)
}

// Of several orders in a line the one that stands behind an open question is told what
// is asked.
func TestALaterOrderBehindAQuestion(t *testing.T) {
	g := small(t, `edition 3
game two "Two"
map hex columns 1..1 rows 1..5 stagger even columns
side red "Red", blue "Blue"
unit has { }
data unit { id side at
  R1 red 0101
  R2 red 0102 }
rule 1 "Resting" {
  action rest "Rest" {
    choose u from units
    choose h from adjacent(u.hex) "Beside which hex?"
    choose also from adjacent(u.hex)
  }
}
sequence { turn { phase p of red { offer rest by red } } game over "done" }
`)
	_, err := orders.Read(viewOf(g), "rest R2; rest R1")
	require.EqualError(t, err, "rest R1 is not an order and not an answer to: Beside which hex?")
	_, err = orders.Read(viewOf(g), "nonsense")
	require.ErrorIs(t, err, orders.ErrNone)
}

// A number is the name of a unit before it is that of a hex which leaves out a zero: why
// 503 cannot attack is told of him, and not of the hex 0503.
func TestAUnitWithTheNumberOfAHex(t *testing.T) {
	g := small(t, `edition 3
game tigers "Tigers"
map hex columns 1..5 rows 1..5 stagger even columns
side red "Red", blue "Blue"
unit has { strength: number }
data unit { id side at
  502 red 0101
  503 red 0101
  Foe blue 0102 }
rule 1 "Attacking" {
  permission fires(u: unit)
  forbid fires(u) when u == unit("503") because "out of petrol"
  action assault "Attack" {
    choose who = some u from filter(units, .side == red) allowed fires(u) by red
    choose target from hexes where any(target.units, .side == blue) by red
    for each u in who { place u at hex(0301) }
  }
}
sequence { turn { phase p of red { offer assault by red } } game over "done" }
`)
	r := refuse(t, g, "502, 503 x 0102")
	require.Equal(t, []string{"1"}, r.Refusal.Clauses())
	require.ErrorContains(t, r, "cannot choose 503")
	give(t, g, "502 x 102")
	require.Equal(t, []string{"0301", "0101"}, []string{at(g, "502"), at(g, "503")})
}

// Somebody who is named with a mark goes there himself: an answer about him, and somebody
// else who goes there, are not what was ordered.
func TestWhoIsSentIsWhoGoes(t *testing.T) {
	g := small(t, `edition 3
game loss "Loss"
map hex columns 1..1 rows 1..7 stagger even columns
side red "Red"
unit has { tired: flag changing }
data unit { id side at
  A red 0101
  B red 0103
  C red 0106 }
rule 1 "After the battle" {
  movement march(u) { draws points(u)  step a to b }
  budget points(u: unit): 1 per phase
  action end "End the battle" {
    choose loser from units by red "Who loses a step?"
    set loser.tired = true
    choose who from filter(units, not .tired) allowed march(who) by red "Who advances?"
    go march(who) by red
  }
}
sequence { turn { phase p of red { offer end by red } } game over "done" }
`)
	give(t, g, "end")
	require.Equal(t, "Who loses a step?", g.Pending().Prompt)
	r := refuse(t, g, "A > 0102")
	require.Equal(t, "A cannot reach 0102; the question here is: Who loses a step?", r.Refusal.Text)
	give(t, g, "B")
	require.Equal(t, "Who advances?", g.Pending().Prompt)
	_, err := orders.Read(viewOf(g), "0102")
	require.ErrorIs(t, err, orders.ErrNone, "a place is nobody who advances")
	give(t, g, "A > 0102")
	require.Equal(t, []string{"0102", "0103"}, []string{at(g, "A"), at(g, "B")})
}

// A way that comes to dice is gone as far as they are, and the rest of it waits for them.
func TestAWayPastDice(t *testing.T) {
	g := small(t, `edition 3
game mines "Mines"
map hex columns 1..1 rows 1..7 stagger even columns
side red "Red"
unit has { }
data unit { id side at
  A red 0101
  B red 0107 }
rule 1 "Marching" {
  movement march(u) { draws points(u)  step a to b }
  budget points(u: unit): 5 per phase
  action move "March" { choose u from units by red "Who?" go march(u) by red }
  fact mined(h: hex) lasts game
  on moved(u, from, to) when to.row == 3 { remember mined(to) }
  once mined(h) for each h in hexes { roll die = d6 by red }
}
sequence { turn { phase p of red { offer move by red } } game over "done" }
`)
	plan := give(t, g, "A > 0103 > 0104 > 0105; B > 0106")
	require.Equal(t, "A > 0104 > 0105; B > 0106", plan.Rest)
	require.Equal(t, "0103", at(g, "A"))
	give(t, g, plan.Rest)
	require.Equal(t, []string{"0105", "0106"}, []string{at(g, "A"), at(g, "B")})

	refuse(t, g, "B > 0107 > 0107")
}

// An order names a unit by its name or its title, by the beginning of either, and by a
// title with a star.
func TestTitlesInOrders(t *testing.T) {
	const rules = `edition 3
game names "Names"
map hex columns 1..1 rows 1..5 stagger even columns
side red "Red", blue "Blue"
data unit { id side title at
  a1 red "Guard Foot"    0101
  a2 red "Guard Horse"   0103
  b1 red "Line, Second"  0105 }
rule 1 "Marching" {
  movement march(u) { draws points(u)  step a to b }
  budget points(u: unit): 3 per phase
  action walk "Walk" { choose who from filter(units, .side == red) allowed march(who) go march(who) by red }
}
sequence { turn { phase p of red { offer walk by red } } game over "done" }
`
	for _, line := range []string{"a1 > 0102", "Guard Foot > 0102", "guard foot > 0102", "guard f > 0102"} {
		g := small(t, rules)
		give(t, g, line)
		require.Equal(t, "0102", at(g, "a1"), line)
		require.Contains(t, g.Log[len(g.Log)-1].Text, "Guard Foot", line)
	}
	units, _ := orders.Find(viewOf(small(t, rules)), "guard*")
	require.Len(t, units, 2)
	_, words := orders.Complete(viewOf(small(t, rules)), "walk ")
	require.Subset(t, words, []string{"a1", "Guard Foot", "b1"})
	require.NotContains(t, words, "Line, Second", "a comma divides an order")
}
