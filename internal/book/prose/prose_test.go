package prose

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/language"

	"wargame/dsl"
	"wargame/internal/book/phrases"
	"wargame/interpreter/load"
	"wargame/interpreter/program"
)

func open(t *testing.T, name string, tag language.Tag) *program.Program {
	t.Helper()
	g, err := load.InProgram(name)
	require.NoError(t, err)
	g.Speak(tag)
	p, ds := g.Program(nil, nil)
	require.False(t, ds.HasErrors(), "%v", ds)
	return p
}

// written writes the rules of a clause.
func written(t *testing.T, p *program.Program, tag language.Tag, clause string) string {
	t.Helper()
	var items []*dsl.Item
	for _, e := range p.InForce() {
		if e.Rule.ClauseID() == clause && !e.Made {
			items = append(items, e.Item)
		}
	}
	require.NotEmpty(t, items)
	var out []string
	for _, b := range New(p, phrases.For(tag)).Items(items) {
		out = append(out, b.Plain()...)
	}
	return strings.Join(out, "\n")
}

// Rules read as sentences.
func TestRulesAsSentences(t *testing.T) {
	p := open(t, "the_pass", language.English)
	for clause, want := range map[string][]string{
		"3.3": {"Entering the hex is not allowed:", "  If the hex entered is outside and hostile applies to the unit and the hex left: “a unit may not leave the map from an enemy zone”.", "Has left (the unit) applies if the unit’s hex is East."},
		"5.2": {"Movement cost: + 2 if hostile applies to the unit and the hex left."},
		"6.1": {"Movement cost (the unit, the hex left, the hex entered) begins with 1.", "  + 2 if the hex entered is mountains.", "  − 1 if the hex entered is mountains and the unit’s arm is Jaegers."},
		"7.2": {"  + 1 if attackers led applies to the battle."},
		"7.3": {"1 | AL | AL | AR | - | DR | DR | DL", "  If the outcome is AL or AR, carry out retreat all (the battle’s attackers, the attacker)."},
		"8.1": {"    If the die is at least the die to rally of the unit, from now on the unit is not reduced."},
		"8.3": {"The first time that (for each of the trains: lost applies to it) and there is at least one of the trains:"},
	} {
		got := written(t, p, language.English, clause)
		for _, w := range want {
			require.Contains(t, got, w, clause)
		}
	}
	require.Contains(t, written(t, open(t, "normandy", language.Japanese), language.Japanese, "5.2.1"), "禁止")
}

// Every rule of every game is written, in each language that it has: no expression stays as
// the designer wrote it, no part of a sentence is missing.
func TestEveryRuleOfEveryGame(t *testing.T) {
	for _, name := range load.Embedded() {
		for _, tag := range []language.Tag{language.English, language.Japanese} {
			p := open(t, name, tag)
			s := New(p, phrases.For(tag))
			var items []*dsl.Item
			for _, e := range p.InForce() {
				if !e.Made {
					items = append(items, e.Item)
				}
			}
			count := 0
			for _, b := range s.Items(items) {
				for _, l := range b.Plain() {
					count++
					require.NotContains(t, l, "%!", name)
					require.True(t, utf8.ValidString(l), "%s: %q", name, l)
					for _, sign := range []string{"==", "!=", "&&", "#", "(.", " .", "%1", "%2", "%3"} {
						if b.Table == nil && !strings.Contains(l, "“") && !strings.Contains(l, "「") {
							require.NotContains(t, l, sign, "%s: %s", name, l)
						}
					}
				}
			}
			require.Greater(t, count, 50, name)
		}
	}
}

// Expressions with every operator and with several conditions.
func TestExpressions(t *testing.T) {
	p := open(t, "the_pass", language.English)
	s := New(p, phrases.For(language.English))
	c := s.scope()
	c.vars["u"], c.vars["h"], c.vars["from"], c.vars["to"] = "unit", "hex", "hex", "hex"
	for text, want := range map[string]string{
		"not u.reduced":                             "the unit is not reduced",
		"u.arm in [trains, hq]":                     "the unit’s arm is Trains or Headquarters",
		"u.arm not in [trains, hq]":                 "the unit’s arm is not Trains or Headquarters",
		"not (u.reduced and h.woods)":               "the unit is not reduced or the hex is not woods",
		"u.hex == none":                             "the unit is not on the map",
		"len(h.units) == 0":                         "there are none of the units in the hex",
		"any(units as v, v.arm == hq)":              "there is at least one of the units (each called v) where v’s arm is Headquarters",
		"none(units, .side == u.side)":              "there is none of the units of the unit’s side",
		"distance(from, to) >= 2":                   "the distance between the hex left and the hex entered is at least 2",
		"u.reduced and (h.woods or h.mountains)":    "the unit is reduced and (the hex is woods or the hex is mountains)",
		"h.woods ? u.reduced : h.mountains":         "if the hex is woods, the unit is reduced; otherwise, the hex is mountains",
		"count(units, .reduced) > turn_number":      "the number of the units where it is reduced is more than the turn number",
		"turn_number in 2..4":                       "the turn number is 2 to 4",
		"edge(from, to).stream":                     "the border between the hex left and the hex entered is stream",
		"control(u, from, to)":                      "zone of control is allowed for the unit from the hex left to the hex entered",
		"first(units).hex == hex(0405)":             "the hex of the first of the units is 0405",
		"(turn_number + 1) * 2 - 3 / 4 <= 5 % 2":    "(the turn number + 1) × 2 − 3/4 is at most the remainder of 5 divided by 2",
		"sum(units, attack_points(#)) == 7":         "the sum of the attack strength of it over the units is 7",
		"adjacent(h) == []":                         "there are none of the spaces adjacent to the hex",
		"all(units, not .reduced) and u.reduced":    "(for each of the units: it is not reduced) and the unit is reduced",
		"battle([u], [u], h).target == h":           "the target of battle of the unit, the unit and the hex is the hex",
		"one(units, .reduced)":                      "there is exactly one of the units where it is reduced",
		"phase == movement and segment == red_turn": "the phase is Movement and the segment is Red player turn",
	} {
		require.Equal(t, want, c.cond(parse(text)).String(), text)
	}
	require.Equal(t, raw, parse("a b c").kind, "what is no expression stays as it is")
}
