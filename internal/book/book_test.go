package book

import (
	"html"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/language"

	"wargame/interpreter/load"
)

func make1(t *testing.T, name string, change func(*Options)) *Book {
	t.Helper()
	g, err := load.InProgramWithTests(name)
	require.NoError(t, err)
	o := Options{Game: g, Language: language.English}
	if change != nil {
		change(&o)
	}
	b, err := Make(o)
	require.NoError(t, err)
	return b
}

var (
	inline = regexp.MustCompile(`(?s)<svg.*?</svg>|<style>.*?</style>|</?(?:span|a|b)\b[^>]*>\n?`)
	tags   = regexp.MustCompile(`<[^>]*>`)
	blank  = regexp.MustCompile(`\s+`)
)

// words returns the text of a page as a reader sees it, without its pictures.
func words(page string) string {
	return blank.ReplaceAllString(html.UnescapeString(tags.ReplaceAllString(inline.ReplaceAllString(page, ""), " ")), " ")
}

// clause returns the part of a rulebook about one clause.
func clause(t *testing.T, page, id string) string {
	t.Helper()
	_, rest, ok := strings.Cut(page, `<h2 id="`+anchor(id)+`">`)
	require.True(t, ok, "the book has no clause %s", id)
	text, _, _ := strings.Cut(rest, "</section>")
	return words(text)
}

// A reader who has the printed book alone can answer what the tests of the game ask: each
// answer stands in the clause, or on the player aid, where the reader looks for it.
func TestTwentyQuestions(t *testing.T) {
	b := make1(t, "the_pass", nil)
	book, aids := b.Rulebook(nil), words(b.Aids())
	for _, q := range []struct{ question, where, answer string }{
		{"What are the attack, defence and movement of guns?", "1.4", "Attack strength Infantry Jaegers Cavalry Guns Trains Headquarters 3 2 2 4 0 0"},
		{"How strong is a reduced infantry unit in attack?", "1.4", "kind attack defence pace half attack half defence Infantry 3 4 4 1 2"},
		{"Which counters have one step?", "1.4", "The units where one step applies to it is RH, BH, BT1, BT2 and BT3"},
		{"How many turns has the game?", "2.1", "Repeat 8 times"},
		{"What comes before the movement of Red?", "2.1", "Reinforcement (Pursuer). Place the units of Pursuer where its entry is the turn number at West."},
		{"What does the third infantry that enters at one hex pay?", "3.1", "The movement cost of c from West to 0105 is 3"},
		{"May a unit leave the map from an enemy zone?", "3.3", "a unit may not leave the map from an enemy zone"},
		{"How many units may end their move in a hex?", "4.1", "may be at most 9999 if the hex is outside, otherwise 2"},
		{"Do trains control hexes?", "5.1", "trains and headquarters have no zone"},
		{"What does leaving an enemy zone cost?", "5.2", "Movement cost: + 2 if hostile applies to the unit and the hex left"},
		{"Must a unit stop in an enemy zone?", "5.3", "it has entered an enemy zone"},
		{"What do mountains cost jaegers less?", "6.1", "− 1 if the hex entered is mountains and the unit’s arm is Jaegers"},
		{"What does a hex cost along the road?", "6.2", "Movement cost: is 1/2 if the border between the hex left and the hex entered is road"},
		{"How much farther does a forced march lead?", "6.1", "At most the movement allowance of the unit + 2 points in all"},
		{"May cavalry enter a hex with trains alone?", "6.5", "If"},
		{"How often may a hex be attacked?", "7.1", "the hex has already been attacked"},
		{"What shift has a village?", "7.2", "− 1 if the battle’s target is village"},
		{"What is a 5 in the column +5..+7?", "7.3", "5 AR - DR DL DL DE DE"},
		{"How far is a retreat?", "7.4", "for up to 2 steps"},
		{"On which die does a jaeger rally?", "8.1", "Die to rally: is 4 if the unit’s arm is Jaegers"},
		{"How much is a train worth that has left?", "8.2", "+ 3 × the number of the gone of Rearguard where its arm is Trains"},
		{"Who wins when all trains are lost?", "8.3", "“The trains are taken” Pursuer wins"},
	} {
		if q.answer == "If" { // the rule names the exception
			q.answer = "unless rides down applies to the unit and the hex entered"
		}
		text := clause(t, book, q.where)
		require.True(t, strings.Contains(text, q.answer), "%s\nThe answer %q is not in clause %s:\n%.3000s", q.question, q.answer, q.where, text)
	}
	require.True(t, strings.Contains(aids, "die / column <-2 -2,-1 0 +1,+2 +3,+4 +5..+7 +8<"), "the table of results is on a player aid")
	require.True(t, strings.Contains(aids, "Movement cost +2"), "what mountains cost is on a player aid")
}

// Equal input gives equal bytes; files have no scripts and name no other host.
func TestSameBytesEachTime(t *testing.T) {
	{
		x, y := make1(t, "the_pass", nil), make1(t, "the_pass", nil)
		for _, f := range []func(*Book) string{func(b *Book) string { return b.Rulebook(nil) }, (*Book).Aids, (*Book).Sheets} {
			page := f(x)
			require.True(t, page == f(y))
			require.False(t, strings.Contains(page, "<script"))
			require.Empty(t, regexp.MustCompile(`(?:href|src)="[^#][^"]*|https?:`).FindString(page))
		}
	}
}

// Every clause, statement, rule, reading, option and defect of a game is in its book, the
// contents lead to each clause, and no link leads nowhere.
func TestEverythingIsInTheBook(t *testing.T) {
	for _, name := range []string{"the_pass", "harrow_ridge", "two_crowns", "harl_moor", "lantern_sea"} {
		t.Run(name, func(t *testing.T) {
			b := make1(t, name, nil)
			page := b.Rulebook(nil)
			text := words(page)
			has := func(s string) { require.True(t, strings.Contains(text, blank.ReplaceAllString(s, " ")), s) }
			for _, s := range b.proof.Statements() {
				require.True(t, strings.Contains(page, `id="`+anchor(s.Clause)+`"`), s.Clause)
				has(strings.TrimRight(s.Text, "."))
			}
			for _, d := range b.p.Disputes {
				for _, r := range d.Readings {
					has(r.Title)
				}
			}
			for _, o := range b.p.Options {
				has(o.Title)
			}
			for _, d := range b.proof.Defects {
				has(d.Reading)
			}
			for _, m := range regexp.MustCompile(`href="#([^"]+)"`).FindAllStringSubmatch(page, -1) {
				require.True(t, strings.Contains(page, `id="`+m[1]+`"`), m[1])
			}
			examples := 0
			for _, c := range b.Chapters {
				for _, s := range c.Sections {
					examples += len(s.Examples)
				}
			}
			require.Greater(t, examples, 5)
			require.NotEmpty(t, b.Index)
		})
	}
}

// A page says its paper, a grey one has no colours, and counters have the size that was
// asked for.
func TestPaperAndColours(t *testing.T) {
	b := make1(t, "the_pass", func(o *Options) { o.Letter, o.Grey, o.Counter = true, true, 20 })
	for _, page := range []string{b.Rulebook(nil), b.Aids(), b.Sheets()} {
		require.True(t, strings.Contains(page, "size: letter"))
		for _, c := range regexp.MustCompile(`#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})\b`).FindAllStringSubmatch(page, -1) {
			require.True(t, c[1] == c[2] && c[2] == c[3], "%s is a colour", c[0])
		}
	}
	require.True(t, strings.Contains(b.Sheets(), "scale(0.50000)"), "a counter of 40 units is 20 mm wide")
}

// A variant beside its base game: what differs is marked, what is equal is not there.
func TestChangesAreMarked(t *testing.T) {
	older := make1(t, "normandy", func(o *Options) { o.Bare = true })
	b := make1(t, "normandy_mulberry", func(o *Options) { o.Bare = true })
	page, err := b.Changes(older)
	require.NoError(t, err)
	require.True(t, strings.Contains(page, `class="new bar"`) && strings.Contains(page, `class="gone"`))
	require.Less(t, strings.Count(page, `class="two"`), 8, "few clauses differ")
	same, err := b.Changes(b)
	require.NoError(t, err)
	require.True(t, strings.Contains(words(same), "No clause differs."))
}

func TestAlign(t *testing.T) {
	got := align([]string{"a", "b", "c"}, []string{"a", "x", "c", "d"})
	require.Equal(t, []hunk{{true, []string{"a"}, []string{"a"}}, {false, []string{"b"}, []string{"x"}}, {true, []string{"c"}, []string{"c"}}, {false, nil, []string{"d"}}}, got)
}

// A book in the language of its game.
func TestJapanese(t *testing.T) {
	b := make1(t, "normandy", func(o *Options) { o.Language, o.Bare = language.Japanese, true })
	page := b.Rulebook(nil)
	require.True(t, strings.HasPrefix(page, "<!DOCTYPE html>\n<html lang=\"ja\">"))
	text := words(page)
	for _, own := range []string{"激闘ノルマンディ", "目次", "112高地を持つ側がカーンを見下ろす", "禁止："} {
		require.True(t, strings.Contains(text, own), own)
	}
	for _, english := range []string{"Not allowed:", "changes as follows", "step by step"} {
		require.False(t, strings.Contains(text, english), english)
	}
}
