package sight_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"
	"wargame/interpreter/why"

	"github.com/stretchr/testify/require"
)

// titled is the game of fog, with titles of some units that a text of the log also reads.
func titled(t *testing.T) *run.Game {
	return foggy(t, "track target: unit", `track target: unit
data unit {
  id title
  Near  "Second Guard"
  Alpha "First Guard"
  Beta  "Guard of the Rear"
  Gamma "Field Battery"
  Delta "Siege Battery"
}`, `log "{t} is shot at"`, `log "{t} is shot at: {t.title}"`)
}

// A title stands where the name of the unit stood: in labels, the log and derivations. A
// hidden unit is not told by it, and one without a title keeps its name.
func TestTitlesOfUnits(t *testing.T) {
	g := titled(t)
	give := func(c run.Choice) {
		refusal, err := g.Apply(c)
		require.NoError(t, err)
		require.Nil(t, refusal)
	}
	give(run.Choice{Value: index(t, g, "shoot")})
	near, alpha, other := unit(t, g, "Near"), unit(t, g, "Alpha"), unit(t, g, "Other")
	labels := func(seat int) (out []string) {
		v := sight.Of(g, seat)
		d := v.Decision(g.Pending())
		for i := range d.Options {
			out = append(out, v.Answer(d, &d.Options[i]))
		}
		return out
	}
	require.Contains(t, labels(0), "Second Guard")
	require.NotContains(t, labels(0), "First Guard")
	require.Contains(t, labels(1), "First Guard")
	require.Contains(t, labels(1), "Other")
	pick, _ := g.Pending().NameOf(g.P, run.Choice{Value: int64(near)})
	require.Equal(t, "Near", pick, "a save goes on by the name")

	red, blue := sight.Of(g, 0), sight.Of(g, 1)
	require.Equal(t, "a hidden counter and Second Guard", red.Text("First Guard and Second Guard"))
	require.Equal(t, "First Guard", blue.Name(alpha))
	require.Equal(t, "Other", blue.Name(other))
	n, err := why.Of(sight.Open(g), nil, `filter(units, .strength == 7)`, nil)
	require.NoError(t, err)
	require.Equal(t, "[First Guard]", n.Value)

	give(run.Choice{Value: int64(alpha)})
	say := func(seat int) string {
		var out []string
		v := sight.Of(g, seat)
		for _, e := range v.Log(0) {
			out = append(out, v.Say(e.Text, e.Parts))
		}
		return strings.Join(out, "\n")
	}
	require.Contains(t, say(1), "First Guard is shot at: First Guard")
	require.Contains(t, say(0), "is shot at: ")
	require.NotContains(t, say(0), "Guard")
}

// Whatever is exchanged that a seat does not see, titles included, it is shown the same.
func TestTitlesExchanged(t *testing.T) {
	g := titled(t)
	exchanged := map[string]bool{}
	rng := rand.New(rand.NewPCG(1, 1))
	for range 2 {
		v := sight.Of(g, 0)
		before := v.All(rand.New(rand.NewPCG(2, 2)).IntN)
		for range 200 {
			other, what := v.Exchange(rng.IntN)
			require.NotNil(t, other)
			exchanged[what] = true
			require.Equal(t, before, sight.Of(other, 0).All(rand.New(rand.NewPCG(2, 2)).IntN), what)
		}
		if g.Pending().Kind == run.Act {
			_, err := g.Apply(run.Choice{Value: index(t, g, "shoot")})
			require.NoError(t, err)
		}
	}
	require.True(t, exchanged["First Guard and Guard of the Rear exchange places"])
}

// The title of a unit is read like its name; none has no title.
func TestTitleIsRead(t *testing.T) {
	g := titled(t)
	for text, want := range map[string]string{
		`unit("Alpha").title`: "First Guard", `unit("Alpha").name`: "Alpha", `unit("Other").title`: "Other",
	} {
		x, ds := g.P.CompileText(text, nil, nil)
		require.False(t, ds.HasErrors(), ds.Error())
		require.Equal(t, want, x.Eval(g.Ctx()).Str(), text)
	}
	_, ok := g.P.Word(value.UnitType, "First Guard")
	require.False(t, ok, "rules and saves know names only")
	require.Equal(t, "Alpha", g.P.UnitWord("first guard"))
	require.Equal(t, "Nobody", g.P.UnitWord("Nobody"))
}
