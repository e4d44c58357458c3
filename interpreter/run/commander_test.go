package run_test

import (
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/load"
	"wargame/interpreter/run"
	"wargame/stdlib"

	"github.com/stretchr/testify/require"
)

const staffs = `
side red, blue
seat north "Northern staff" plays red
seat south "Southern staff" plays red
seat other "Blue player" plays blue
unit has { far: flag }
map hex columns 1..3 rows 1..3 stagger even columns
data unit { id side at far
  Alpha red 0101 no
  Bravo red 0102 yes
  Charlie blue 0103 no }
track acting: seat = north
define commander(u: unit) = u.side == blue ? other : u.far ? south : north
`

// A rule that asks by a unit asks its commander. If that is the player of the side, the
// side is asked.
func TestByAUnitItsCommanderIsAsked(t *testing.T) {
	g := run.New(compile(t, staffs+`
action stir "Stir" {
  for each u in units chosen by unit("Bravo") {
    choose h from [hex(0201), hex(0202)] by u "Where to?"
    ask stay by u "Does it stay?"
    go walk(u) to h
  }
}
movement walk(u) { step within 9 }
sequence { offer stir by red }
`), nil)
	pick(t, g, "Stir")
	asked := func(name, who string, side int64) {
		t.Helper()
		d := g.Pending()
		require.Equal(t, []any{name, who, side}, []any{d.Name, g.Query().Who(d), d.Side})
	}
	asked("u", "Southern staff", 0)
	pick(t, g, "Alpha")
	asked("h", "red", 0) // the northern staff decides for the side
	pick(t, g, "0201")
	asked("stay", "red", 0)
	pick(t, g, "yes")
	asked("u", "Southern staff", 0)
	pick(t, g, "Bravo")
	asked("h", "Southern staff", 0)
	pick(t, g, "0202")
	asked("stay", "Southern staff", 0)
	pick(t, g, "yes")
	asked("h", "blue", 1)
}

// Without a list, an offer goes to all seats that play the side, first to the one that
// `player` names. The track `acting` holds the seat of the offer.
func TestAnOfferToAllWhoPlayTheSide(t *testing.T) {
	g := run.New(compile(t, staffs+`
define player(s: side): seat = s == red ? south : other
action wave "Wave" when player(phasing) == players(phasing)[0] { log "{acting} waves" }
sequence { phase parade of red { offer wave by each acting } phase other of blue { offer wave by each acting } }
`), nil)
	for _, who := range []string{"Southern staff", "Northern staff", "Blue player"} {
		require.Equal(t, who, g.Query().Who(g.Pending()))
		pick(t, g, "Wave")
		require.Equal(t, who+" waves", g.Log[len(g.Log)-1].Text)
		r, err := g.Apply(run.Choice{Kind: run.Pass})
		require.NoError(t, err)
		require.Nil(t, r)
	}
	require.Nil(t, g.Pending())
}

func TestACommanderIsAskedAboutAUnit(t *testing.T) {
	f, ds := dsl.Parse("game.wgr", []byte(`
side red, blue
seat north plays red, blue
define commander(s: side): seat = north
sequence { turn {} }
`))
	require.Empty(t, ds, ds.Error())
	_, ds = check.Load(build.Config{Files: []*dsl.File{f}, Library: load.Library, Modules: stdlib.Names()})
	require.ErrorContains(t, ds, `"commander" says who decides about a unit, so it takes a unit and returns a seat`)
}
