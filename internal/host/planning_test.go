package host

import (
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/questions"
	"wargame/internal/host/view"
)

// got sends a question and decodes the answer.
func (b *bed) got(token, what string, into any) {
	b.Helper()
	status, text := b.ask("GET", "/g/"+token+"/"+what, nil)
	require.Equal(b, http.StatusOK, status, string(text))
	require.NoError(b, json.Unmarshal(text, into), string(text))
}

// An order is completed, previewed and executed once; a refused order changes nothing.
func TestOrders(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	_, token, v := b.decider(links)
	var w struct {
		From  int
		Words []string
		Forms []questions.Form
	}
	b.got(token, "words?line=", &w)
	require.Contains(t, w.Words, "R1")
	require.Contains(t, w.Words, "pass")
	require.NotEmpty(t, w.Forms)
	b.got(token, "words?line="+url.QueryEscape("R1 > 01"), &w)
	require.Equal(t, 5, w.From)
	require.NotEmpty(t, w.Words)
	goal := w.Words[0]

	line := "R1 > " + goal
	var plan questions.Plan
	b.got(token, "orders?line="+url.QueryEscape(line), &plan)
	require.NotEmpty(t, plan.Answers)
	require.False(t, plan.Commits)
	require.Equal(t, v.Moves, b.view(token).Moves, "it has only been tried")

	status, text := b.ask("GET", "/g/"+token+"/orders?line="+url.QueryEscape("R1 > 1401"), nil)
	require.Equal(t, http.StatusUnprocessableEntity, status)
	require.Contains(t, string(text), `"reasons"`)
	status, text = b.ask("GET", "/g/"+token+"/orders?line=nonsense", nil)
	require.Equal(t, http.StatusUnprocessableEntity, status, string(text))

	body := map[string]any{"line": line, "expected": v.Ask, "key": key()}
	for range 2 { // the second request repeats the first
		status, text = b.ask("POST", "/g/"+token+"/order", body)
		require.Equal(t, http.StatusOK, status, string(text))
		require.Equal(t, v.Moves+len(plan.Answers), b.view(token).Moves)
	}
	body["key"] = key()
	status, _ = b.ask("POST", "/g/"+token+"/order", body)
	require.Equal(t, http.StatusConflict, status, "the game has gone on")

	now := b.view(token)
	at := now.Units[b.unit(now, "R1")].At
	var board view.Board
	b.got(token, "board", &board)
	require.Equal(t, goal, board.Spaces[at].Name)
}

// unit returns the number of a visible unit.
func (b *bed) unit(v *view.Picture, name string) int {
	b.Helper()
	for u, x := range v.Units {
		if x.Name == name {
			return u
		}
	}
	b.Fatalf("no %s is in sight", name)
	return 0
}

// The worklist, the reach of a unit, the reason that it cannot move, and the explanation
// of a number.
func TestPlanning(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "normandy"})
	b.sit(links)
	_, token, v := b.decider(links)
	status, _ := b.answer(token, v.Ask, map[string]any{"word": "pass"}) // the phase before the march
	require.Equal(t, http.StatusOK, status)
	v = b.view(token)
	was := b.state(token)
	var todo questions.Worklist
	b.got(token, "todo", &todo)
	require.NotEmpty(t, todo.Sections)
	require.NotEmpty(t, todo.Sections[0].Lines)
	unit := -1
	for u, x := range v.Units {
		var ways struct{ Ways []questions.Reach }
		if b.got(token, "ways?unit="+itoa(u), &ways); len(ways.Ways) > 0 && len(ways.Ways[0].Goals) > 1 && x.At >= 0 {
			require.NotEmpty(t, ways.Ways[0].Goals[0].Cost)
			unit = u
			break
		}
	}
	require.GreaterOrEqual(t, unit, 0)
	var ways questions.Reachable
	b.got(token, "ways?unit="+itoa(unit)+"&space=0", &ways)
	require.Empty(t, ways.Ways)
	require.NotNil(t, ways.Why)
	require.NotEmpty(t, ways.Why.Reasons)
	var why questions.Reason
	b.got(token, "why?text=phasing", &why)
	require.NotEmpty(t, why.Lines)
	b.got(token, "why?text="+url.QueryEscape("1Px/1W > 3507"), &why)
	require.Equal(t, `"1Px/1W" is neither a unit of yours nor a place`, why.Text)
	b.got(token, "why?pick=0", &why)
	require.NotEmpty(t, why.Text+why.Lines)
	for _, bad := range []string{"why?text=%28", "why", "why?pick=10000", "ways", "ways?unit=x", "ways?unit=-1", "ways?unit=0&space=100000", "orders?line=", "words?line=" + string(make([]byte, 0)) + url.QueryEscape(long(500))} {
		status, _ := b.ask("GET", "/g/"+token+"/"+bad, nil)
		require.Equal(t, http.StatusUnprocessableEntity, status, bad)
	}
	require.Equal(t, was, b.state(token))
	for _, what := range []string{"todo", "words?line=", "orders?line=pass", "preview?word=pass"} {
		status, _ := b.ask("GET", "/g/"+links[""]+"/"+what, nil)
		require.Equal(t, http.StatusUnprocessableEntity, status, "those who watch decide nothing: "+what)
	}
}

func long(n int) string {
	out := make([]byte, n)
	for i := range out {
		out[i] = 'x'
	}
	return string(out)
}

// Answers for planning name nothing hidden.
func TestPlansOfHiddenStacks(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "normandy", "options": map[string]bool{"hidden_stacks": true}})
	b.sit(links)
	rng := rand.New(rand.NewPCG(3, 4))
	hidden := 0
	var laid []questions.Overlay
	for i := range 24 {
		require.True(t, b.step(links, rng.IntN(100)))
		for name, token := range links {
			var unseen []string
			var seen, veiled []int
			b.with(token, func(t table) {
				v := t.Sees(t.Game, t.Seats.Number(name))
				for u := range t.Game.S.At {
					if v.Hides(u) {
						unseen, veiled = append(unseen, t.Game.P.UnitName(u)), append(veiled, u)
					} else if v.At(u) >= 0 {
						seen = append(seen, u)
					}
				}
			})
			hidden += len(unseen)
			asks := []string{"why?text=phasing", "why?pick=0", "why?word=pass"}
			if i%6 == 0 {
				asks = append(asks, "todo", "words?line=", "preview?pick=0", "orders?line=pass")
			}
			if len(seen) > 0 {
				asks = append(asks, "ways?unit="+itoa(seen[rng.IntN(len(seen))]), "ways?unit="+itoa(seen[rng.IntN(len(seen))])+"&space="+itoa(rng.IntN(500)))
			}
			for _, what := range asks {
				_, text := b.ask("GET", "/g/"+token+"/"+what, nil)
				require.Empty(t, namesIn(string(text), unseen), "%s of %q after %d decisions", what, name, i)
			}
			if i == 0 {
				var board view.Board
				b.got(token, "board", &board)
				laid = board.Overlays
			}
			for range 4 {
				o := laid[rng.IntN(len(laid))]
				what := "overlay?name=" + o.Name + "&side=" + itoa(o.Side)
				if o.Unit && len(veiled) > 0 {
					status, _ := b.ask("GET", "/g/"+token+"/"+what+"&unit="+itoa(veiled[0]), nil)
					require.Equal(t, http.StatusUnprocessableEntity, status)
				}
				if o.Unit {
					what += "&unit=" + itoa(seen[rng.IntN(len(seen))])
				}
				var out struct{ Units []int }
				b.got(token, what, &out)
				for _, u := range out.Units {
					require.NotContains(t, veiled, u, "%s of %q after %d decisions", what, name, i)
				}
			}
			for _, what := range []string{"facts", "facts?unit=" + itoa(seen[rng.IntN(len(seen))]), "facts?space=" + itoa(rng.IntN(500))} {
				_, text := b.ask("GET", "/g/"+token+"/"+what, nil)
				require.Empty(t, namesIn(string(text), unseen), "%s of %q after %d decisions", what, name, i)
			}
			if len(veiled) > 0 {
				status, _ := b.ask("GET", "/g/"+token+"/facts?unit="+itoa(veiled[0]), nil)
				require.Equal(t, http.StatusUnprocessableEntity, status)
			}
			if len(veiled) > 0 {
				status, _ := b.ask("GET", "/g/"+token+"/ways?unit="+itoa(veiled[0]), nil)
				require.Equal(t, http.StatusUnprocessableEntity, status)
			}
		}
	}
	require.Greater(t, hidden, 100)
}

// A bare name that is not an answer is refused like that answer, with its clauses.
func TestNameThatIsNoAnswer(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	red := links["red"]
	status, f := b.answer(red, b.view(red).Ask, map[string]any{"pick": 0})
	require.Equal(t, http.StatusOK, status, f.Error)
	status, text := b.ask("GET", "/g/"+red+"/orders?line=B1", nil)
	require.NoError(t, json.Unmarshal(text, &f))
	require.Equal(t, http.StatusUnprocessableEntity, status)
	require.Equal(t, "cannot choose B1", f.Error)
	require.NotEmpty(t, f.Reasons)
	_, text = b.ask("GET", "/g/"+red+"/orders?line=B99", nil)
	require.Contains(t, string(text), "not an order and does not answer: Which unit moves?")
}

// A line that is not an order yields the question and its answers, also within an act. A
// named thing that is not an answer yields its refusal.
func TestNoOrder(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	refused := func(line string) failure {
		t.Helper()
		status, text := b.ask("GET", "/g/"+links["red"]+"/orders?line="+url.QueryEscape(line), nil)
		require.Equal(t, http.StatusUnprocessableEntity, status)
		var f failure
		require.NoError(t, json.Unmarshal(text, &f))
		return f
	}
	no := refused("nonsense")
	require.Contains(t, no.Error, "hoose an action")
	require.Contains(t, no.Reasons[0], "March")
	require.Contains(t, no.Reasons[1], "help")
	v := b.view(links["red"])
	march := slices.IndexFunc(v.Decision.Options, func(o view.Option) bool { return o.Label == "March" })
	status, _ := b.answer(links["red"], v.Ask, map[string]any{"pick": march})
	require.Equal(t, http.StatusOK, status)
	no = refused("nonsense")
	require.Contains(t, no.Error, "Which unit moves?")
	require.Contains(t, no.Reasons[0], "R1")
	no = refused("nonsense, B1")
	require.Contains(t, no.Error, "B1")
	require.NotContains(t, no.Error, "nonsense")
}

// A pass that would leave an overstacked space gives a warning first.
func TestPassWithStacksTooHigh(t *testing.T) {
	b, links := bringing(t, "heap", `edition 3
game heap "Heap"
map area
side red
seat west "West" plays red
data area { id
  A
  B }
data unit { id side at
  One red A
  Two red B }
define overstacked(s: side, a: area) = count(a.units, .side == s) > 1
action go "Go" { choose u from units choose to from areas move u to to }
sequence { repeat 2 times { turn { phase moves of red { offer go by red } } } game over "Evening" }
`)
	b.sit(links)
	var p struct{ Over []string }
	b.got(links["west"], "preview?brief=1&word=pass", &p)
	require.Empty(t, p.Over)
	for _, answer := range []string{"go", "One", "B"} {
		status, f := b.answer(links["west"], b.view(links["west"]).Ask, map[string]any{"name": answer})
		require.Equal(t, http.StatusOK, status, f.Error)
	}
	b.got(links["west"], "preview?brief=1&word=pass", &p)
	require.Equal(t, []string{"B"}, p.Over)
}

// Each possible attack is listed with the order of all units that could join.
func TestAttacksHaveTheirOrder(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "normandy"})
	b.sit(links)
	german := links["german"]
	for range 2 { // replacement, movement
		status, f := b.answer(german, b.view(german).Ask, map[string]any{"word": "pass"})
		require.Equal(t, http.StatusOK, status, f.Error)
	}
	var list questions.Worklist
	b.got(german, "todo", &list)
	at := slices.IndexFunc(list.Sections, func(s questions.Section) bool { return s.Title == "Can be attacked" })
	require.GreaterOrEqual(t, at, 0)
	understood := 0
	for _, l := range list.Sections[at].Lines[:5] {
		require.Contains(t, l.Order, " x ")
		if status, _ := b.ask("GET", "/g/"+german+"/orders?line="+url.QueryEscape(l.Order), nil); status == http.StatusOK {
			understood++
		}
	}
	require.Positive(t, understood)
}

// A preview does not contain its number of steps, which depends on hidden information.
func TestPreviewTellsNoSteps(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	_, token, _ := b.decider(links)
	status, text := b.ask("GET", "/g/"+token+"/preview?pick=0", nil)
	require.Equal(t, http.StatusOK, status, string(text))
	require.Contains(t, string(text), `"root"`)
	require.NotContains(t, string(text), `"steps"`)
}
