package draw

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image/png"
	"io"
	"math"
	"slices"
	"testing"
	"unicode/utf8"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/load"
	"wargame/interpreter/picture"
	"wargame/interpreter/program"
	"wargame/stdlib"

	"github.com/stretchr/testify/require"
)

// game loads a source as a whole game.
func game(t testing.TB, src string) *program.Program {
	t.Helper()
	f, ds := dsl.Parse("game.wgr", []byte(src))
	require.Empty(t, ds, ds.Error())
	p, ds := check.Load(build.Config{Files: []*dsl.File{f}, Library: load.Library, Modules: stdlib.Names()})
	require.False(t, ds.HasErrors(), ds.Error())
	return p
}

// drawn draws the set-up of a game.
func drawn(t testing.TB, src string, o Options) *Picture {
	t.Helper()
	p := game(t, src)
	pic, err := Map(p, p.Start, o)
	require.NoError(t, err)
	return pic
}

// svgOf writes a picture and proves that it is XML of known elements.
func svgOf(t testing.TB, pic *Picture) string {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, pic.SVG(&b, 1))
	d := xml.NewDecoder(bytes.NewReader(b.Bytes()))
	for {
		tok, err := d.Token()
		if err == io.EOF {
			return b.String()
		}
		require.NoError(t, err)
		if e, ok := tok.(xml.StartElement); ok {
			require.Contains(t, []string{"svg", "title", "rect", "g", "path", "text"}, e.Name.Local)
		}
	}
}

// each visits all shapes of a group and of the groups in it.
func each(g *Group, visit func(any)) {
	for _, it := range g.Items {
		visit(it)
		if sub, ok := it.(*Group); ok {
			each(sub, visit)
		}
	}
}

func groupOf(pic *Picture, id string) *Group {
	for _, g := range pic.Groups {
		if g.ID == id {
			return g
		}
	}
	return &Group{}
}

// texts are all texts of a group.
func texts(g *Group) (out []string) {
	each(g, func(it any) {
		if x, ok := it.(*Text); ok {
			out = append(out, x.Text)
		}
	})
	return out
}

// paths are the paths of a picture with a colour as stroke or fill.
func paths(pic *Picture, color string) (out []*Path) {
	for _, g := range pic.Groups {
		if g.ID == "key" {
			continue
		}
		each(g, func(it any) {
			if x, ok := it.(*Path); ok && (x.Stroke == color || x.Fill == color) {
				out = append(out, x)
			}
		})
	}
	return out
}

// hexOf is the outline of a hex.
func hexOf(t testing.TB, pic *Picture, name string) (corners []point) {
	t.Helper()
	n := 0
	each(groupOf(pic, "spaces"), func(it any) {
		if x, ok := it.(*Path); ok && x.ID == "s"+name {
			n++
			for _, s := range x.D {
				corners = append(corners, s.points()...)
			}
		}
	})
	require.Equal(t, 1, n, "one polygon for %s", name)
	require.Len(t, corners, 6)
	return corners
}

func near(p, q point) bool { return p.minus(q).far() < 1e-6 }

// shared are the corners that two hexes have in common.
func shared(a, b []point) (out []point) {
	for _, p := range a {
		if slices.ContainsFunc(b, func(q point) bool { return near(p, q) }) {
			out = append(out, p)
		}
	}
	return out
}

const noun = `side red, blue
enum branch { foot, horse }
unit has { branch: branch, strength: number }
space has { forest: flag, hill: flag, town: text, x: number, y: number }
edge has { river: flag, road: flag, track: flag }
`

func TestOnePolygonAHex(t *testing.T) {
	pic := drawn(t, noun+`map hex columns 1..3 rows 1..4 stagger even columns
legend { map: fill white  hex forest: fill green  hex forest, hill: fill blue  hex hill: pattern peaks }
data hex { id is
  0101 forest
  0202 hill
  0303 forest,hill }`, Options{})
	require.Len(t, groupOf(pic, "spaces").Items, 12)
	for c := 1; c <= 3; c++ {
		for r := 1; r <= 4; r++ {
			name := fmt.Sprintf("%02d%02d", c, r)
			corners := hexOf(t, pic, name)
			for i := range corners {
				require.InDelta(t, hexSize, corners[i].minus(corners[(i+1)%6]).far(), 1e-9, "all sides are equal")
			}
			require.Contains(t, texts(groupOf(pic, "numbers")), name)
		}
	}
	fills := map[string]string{}
	for _, it := range groupOf(pic, "spaces").Items {
		fills[it.(*Path).ID] = it.(*Path).Fill
	}
	require.Equal(t, "#ffffff", fills["s0102"])
	require.Equal(t, "#0000ff", fills["s0101"], "the later line holds")
	require.Equal(t, "#0000ff", fills["s0202"])
	svgOf(t, pic)
}

// A line stands between the two corners that its hexes share, in whichever
// way the grid runs.
func TestLinesLieOnHexsides(t *testing.T) {
	for _, stagger := range []string{"even columns", "odd columns", "even rows", "odd rows"} {
		src := noun + "map hex columns 3..6 rows 2..5 stagger " + stagger + "\n"
		plain := game(t, src)
		m := plain.World.Map
		for e := range m.Edges() {
			a, b := m.EdgeEnds(e)
			pic := drawn(t, src+fmt.Sprintf("legend { edge river: line \"#012345\" width 4 }\ndata edge { a b is\n %s %s river }", m.Name(a), m.Name(b)), Options{})
			rivers := paths(pic, "#012345")
			require.Len(t, rivers, 1)
			require.Len(t, rivers[0].D, 2)
			want := shared(hexOf(t, pic, m.Name(a)), hexOf(t, pic, m.Name(b)))
			require.Len(t, want, 2, "neighbours share a side: %s", m.EdgeName(e))
			p, q := rivers[0].D[0].at[0], rivers[0].D[1].at[0]
			require.True(t, near(p, want[0]) && near(q, want[1]) || near(p, want[1]) && near(q, want[0]), "%s %s", stagger, m.EdgeName(e))
		}
	}
}

// A road that only passes bends from the middle of one hexside to that of
// another; where it ends it ends in the middle of its hex.
func TestRoadsRunFromHexToHex(t *testing.T) {
	pic := drawn(t, noun+`map hex columns 1..3 rows 1..3 stagger even columns
legend { edge track: road "#00aa00"  edge road: road "#aa0000" width 3 casing "#111111" }
data edge { a b is
  0102 0202 road
  0202 0302 road
  0202 0203 track }`, Options{})
	middle := func(a, b string) point {
		s := shared(hexOf(t, pic, a), hexOf(t, pic, b))
		return s[0].to(s[1], 0.5)
	}
	heart := func(name string) point {
		c := hexOf(t, pic, name)
		return c[0].to(c[3], 0.5)
	}
	road := paths(pic, "#aa0000")
	require.Len(t, road, 1)
	var ends []point
	bends := 0
	for _, s := range road[0].D {
		ends = append(ends, s.points()[len(s.points())-1])
		if s.op == 'Q' {
			bends++
			require.True(t, near(s.at[0], heart("0202")), "it bends round the middle")
		}
	}
	for _, want := range []point{heart("0102"), middle("0102", "0202"), middle("0202", "0302"), heart("0302")} {
		require.True(t, slices.ContainsFunc(ends, func(p point) bool { return near(p, want) }))
	}
	require.Equal(t, 1, bends)
	joint := middle("0102", "0202").to(middle("0202", "0302"), 0.5).to(heart("0202"), 0.5)
	track := paths(pic, "#00aa00")
	last := track[0].D[len(track[0].D)-1]
	ends = nil
	for _, s := range track[0].D {
		ends = append(ends, s.points()[len(s.points())-1])
	}
	require.NotZero(t, last.op)
	require.True(t, slices.ContainsFunc(ends, func(p point) bool { return near(p, joint) }), "the track joins the road where it is")
	require.Equal(t, 4.8, paths(pic, "#111111")[0].Width, "the casing is wider than the road")
}

// Two roads of different kinds that meet in a hex go over into one another.
func TestARoadChangesItsKind(t *testing.T) {
	pic := drawn(t, noun+`map hex columns 1..3 rows 1..3 stagger even columns
legend { edge track: road "#00aa00"  edge road: road "#aa0000" dashed }
data edge { a b is
  0102 0202 road
  0202 0203 track }`, Options{})
	end := func(color string) (out []point) {
		for _, s := range paths(pic, color)[0].D {
			out = append(out, s.points()[len(s.points())-1])
		}
		return out
	}
	require.NotEmpty(t, shared(end("#aa0000"), end("#00aa00")))
	require.Equal(t, []float64{7.5, 5.5}, paths(pic, "#aa0000")[0].Dashes)
}

const armies = noun + `map hex columns 1..5 rows 1..4 stagger even columns
data unit { id side branch strength at
  guards red horse 5 0101
  "1/I & <2>" red foot 3 0101
  "III" red foot 2 0101
  lancers blue horse 4 0101
  rifles blue foot 1 0403
  away blue foot 1 - }
legend {
  hex(h): label "{h.town}"
  unit red: fill "#cc0000" ink "#fefefe"
  unit foot: symbol infantry size II
  unit horse: symbol cavalry
  unit(u): values "{u.strength}-{u.strength + 4}" left "{u.name}"
  unit(u) when u.strength > 4: line "#ffcc00"
}
data hex { id town
  0403 "Saint-Lô & Co" }
`

func TestLabelOfTheLaterLine(t *testing.T) {
	pic := drawn(t, armies+`legend { hex(h) when h.row == 3: label "{h.town}!"  hex(h) when h.row == 4: label "low" }`, Options{})
	got := texts(groupOf(pic, "names"))
	require.Contains(t, got, "Saint-Lô & Co!")
	require.NotContains(t, got, "Saint-Lô & Co")
	require.Equal(t, 5, count(got, "low"))
}

// A name that is none leaves no space before what stands behind it.
func TestLabelWithoutAName(t *testing.T) {
	got := texts(groupOf(drawn(t, armies+`legend { hex(h) when h.row > 2: label "{h.town} 1-{h.row}" }`, Options{}), "names"))
	require.Contains(t, got, "Saint-Lô & Co 1-3")
	require.Equal(t, 4, count(got, "1-3"))
}

func TestCounters(t *testing.T) {
	pic := drawn(t, armies, Options{})
	got := texts(groupOf(pic, "units"))
	for _, want := range []string{"5-9", "3-7", "2-6", "4-8", "1-5", "guards", "1/I & <2>", "II", "3"} {
		require.Contains(t, got, want)
	}
	require.NotContains(t, got, "away", "off the map")
	require.NotContains(t, got, "1", "one counter has no count")
	require.Equal(t, 3, count(got, "II"))
	require.Len(t, paths(pic, "#ffcc00"), 1)
	require.Contains(t, texts(groupOf(pic, "names")), "Saint-Lô & Co")

	src := svgOf(t, pic)
	require.Contains(t, src, "1/I &amp; &lt;2&gt;")
	require.Contains(t, src, "<title>guards; 1/I &amp; &lt;2&gt;; III</title>", "the pointer tells who lies in a stack")
	require.Contains(t, src, "<title>guards, 5-9</title>")
	require.Contains(t, src, "<title>0403 Saint-Lô &amp; Co</title>")
}

func count(list []string, s string) (n int) {
	for _, x := range list {
		if x == s {
			n++
		}
	}
	return n
}

func TestNamesOfOthers(t *testing.T) {
	p := game(t, armies)
	pic, err := Map(p, p.Start, Options{Name: func(u int) string { return fmt.Sprintf("No. %d", u+1) }})
	require.NoError(t, err)
	require.Contains(t, texts(groupOf(pic, "units")), "No. 1")
	require.NotContains(t, texts(groupOf(pic, "units")), "guards")
}

func TestOptions(t *testing.T) {
	whole := drawn(t, armies, Options{})
	require.NotEmpty(t, groupOf(whole, "key").Items)
	bare := drawn(t, armies, Options{NoUnits: true, NoKey: true, Note: "turn 3"})
	require.Empty(t, groupOf(bare, "units").Items)
	require.Empty(t, groupOf(bare, "key").Items)
	require.Less(t, bare.Height, whole.Height)
	require.Contains(t, texts(groupOf(bare, "heading")), "turn 3")

	part := drawn(t, armies, Options{From: "0502", To: "0404"})
	require.Len(t, groupOf(part, "spaces").Items, 6)
	require.Equal(t, []string{"0402", "0403", "0404", "0502", "0503", "0504"}, texts(groupOf(part, "numbers")))
	require.Contains(t, texts(groupOf(part, "units")), "rifles")
	require.NotContains(t, texts(groupOf(part, "units")), "guards")

	var b bytes.Buffer
	require.NoError(t, whole.SVG(&b, 2.5))
	require.Contains(t, b.String(), fmt.Sprintf(`width="%s"`, num(whole.Width*2.5)))
	b.Reset()
	require.NoError(t, part.PNG(&b, 0.5))
	img, err := png.Decode(&b)
	require.NoError(t, err)
	require.Equal(t, int(math.Ceil(part.Width*0.5)), img.Bounds().Dx())
	require.Equal(t, int(math.Ceil(part.Height*0.5)), img.Bounds().Dy())
	require.ErrorContains(t, whole.PNG(io.Discard, 1000), "is too large")

	p := game(t, armies)
	for _, o := range []Options{{From: "0101", To: "0909"}, {From: "x", To: "0101"}, {From: "0101"}} {
		_, err := Map(p, p.Start, o)
		require.ErrorContains(t, err, "there is no hex")
	}
	areas := game(t, "map area\ndata area { id\n F }")
	_, err = Map(areas, areas.Start, Options{From: "F", To: "F"})
	require.ErrorContains(t, err, "no hexes")
}

// Regions: a line goes round what it fits, not between; a rim stands only where
// the map ends; slopes fall away from the height.
func TestRegions(t *testing.T) {
	src := noun + `map hex columns 1..3 rows 1..3 stagger even columns
data hex { id is
  0202 hill
  0203 hill }
`
	sides := func(pic *Picture, color string) (n int) {
		for _, p := range paths(pic, color) {
			for _, s := range p.D {
				if s.op == 'M' {
					n++
				}
			}
		}
		return n
	}
	pic := drawn(t, src+`legend { hex hill: line "#123456" rim "#654321" pattern slopes ink "#00aa00" }`, Options{})
	require.Equal(t, 10, sides(pic, "#123456"), "two hexes side by side have ten sides outwards")
	require.Equal(t, 3, sides(pic, "#654321"), "below 0203 the map ends on three sides")
	part := drawn(t, src+`legend { hex hill: line "#123456" }`, Options{From: "0102", To: "0302"})
	require.Equal(t, 5, sides(part, "#123456"), "a region goes on beyond the part that is drawn")
}

func TestKey(t *testing.T) {
	pic := drawn(t, noun+`map hex columns 1..3 rows 1..3 stagger even columns
legend { hex forest: fill green  hex forest: pattern trees  hex hill: fill brown  edge river: line blue
  hex(h) when h.row == 1: rim red key "The north"  hex 0101: mark star
  unit horse: symbol cavalry  unit foot: symbol infantry }
data hex { id is
  0101 forest }
data edge { a b is
  0101 0102 river }
data unit { id branch at
  guards horse 0101 }`, Options{})
	require.Equal(t, []string{"forest", "The north", "river", "horse"}, texts(groupOf(pic, "key")), "what is in the picture, once")
}

func TestWithoutALegend(t *testing.T) {
	pic := drawn(t, noun+`map hex columns 1..3 rows 1..3 stagger even columns
data hex { id is
  0101 forest
  0102 hill }
data edge { a b is
  0101 0102 road }
data unit { id side strength at
  guards red 7 0103
  rifles blue 3 0203 }`, Options{})
	require.Contains(t, texts(groupOf(pic, "units")), "7", "the first numbers are shown")
	require.Equal(t, []string{"forest", "hill", "road", "red", "blue"}, texts(groupOf(pic, "key")))
	require.Contains(t, texts(groupOf(pic, "units")), "guards")
	fills := map[string]bool{}
	for _, it := range groupOf(pic, "spaces").Items {
		fills[it.(*Path).Fill] = true
	}
	require.Len(t, fills, 3)
	svgOf(t, pic)
	require.NotNil(t, drawn(t, "map area", Options{}))
	require.NotNil(t, drawn(t, "side red", Options{}), "a game without a map")
}

// All words that the checker knows are drawn.
func TestWordsAreDrawn(t *testing.T) {
	for _, w := range picture.LegendPatterns {
		require.NotEmpty(t, pattern(w, "#000000", 1), w)
		require.NotEmpty(t, pattern(w, "#000000", 1)[0].D, w)
	}
	for _, w := range picture.LegendMarks {
		g := &Group{}
		drawMark(g, w, point{}, "#000000", "#ffffff")
		require.Equal(t, w == "none", len(g.Items) == 0, w)
	}
	for _, w := range picture.LegendSymbols {
		g, n := &Group{}, 0
		drawSymbols(g, []string{w}, point{}, "#000000", "#ffffff")
		symbol(w, func(Outline, float64) { n++ }, func(Outline) { n++ })
		require.Equal(t, w == "none", n == 0, w)
		require.Equal(t, w == "none", len(g.Items) == 0, w)
	}
	for _, w := range picture.LegendSizes {
		require.Equal(t, w == "none", sizeMark(w) == "", w)
	}
}

func TestThePictureDependsOnThePositionAlone(t *testing.T) {
	for _, src := range []string{armies, areas} {
		first := svgOf(t, drawn(t, src, Options{}))
		for range 3 {
			require.Equal(t, first, svgOf(t, drawn(t, src, Options{})))
		}
	}
}

// The games in the program are drawn whole, with every way to choose.
func TestGames(t *testing.T) {
	for _, name := range load.Embedded() {
		g, err := load.Open("../../games/" + name)
		require.NoError(t, err)
		p, ds := g.Program(nil, nil)
		require.False(t, ds.HasErrors(), ds.Error())
		pic, err := Map(p, p.Start, Options{})
		require.NoError(t, err)
		svgOf(t, pic)
		require.NotEmpty(t, p.Legend, "%s has a legend", name)
		if grid, ok := p.World.Map.Grid(); ok {
			require.Len(t, groupOf(pic, "spaces").Items, (grid.ColMax-grid.ColMin+1)*(grid.RowMax-grid.RowMin+1))
		}
	}
}

// Whatever a name or a title holds, a picture is XML that only shows it.
func TestHostileTexts(t *testing.T) {
	for _, text := range []string{
		`<script>alert(1)</script>`, `"><image href="x" onload="alert(1)"/>`, `' onload='x`, `]]>&#0;&x;`,
		"\x00\x1b[2J\a\x7f", "\u009b2J\u0085", "\u202egnorw\u2066", "\xff\xed\xa0\x80", "\ufffe\uffff", "a\r\nb",
	} {
		pic := drawn(t, noun+"map hex columns 1..2 rows 1..2 stagger even columns\n", Options{Note: text})
		pic.Title = text
		g := &Group{ID: text, Title: text}
		g.path(Path{D: Outline{}, ID: text, Title: text, Fill: "#fff"})
		g.text(Text{Text: text, Fill: "#000"})
		pic.Groups = append(pic.Groups, g)
		svg := svgOf(t, pic)
		require.True(t, utf8.ValidString(svg))
		for _, r := range svg {
			require.False(t, dsl.UnsafeRune(r), "%U", r)
		}
	}
}
