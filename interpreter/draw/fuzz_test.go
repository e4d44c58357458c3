package draw

import (
	"io"
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/load"
	"wargame/stdlib"
)

// FuzzLegend: whatever legend loads is drawn, as XML, without a panic.
func FuzzLegend(f *testing.F) {
	for _, l := range []string{
		`hex forest: fill green pattern trees ink black label "{h}"`,
		`hex(h): label "{h.town}" mark star rim red width 3 dotted line blue`,
		`hex(h) when h.x / h.y > 1: at h.x / h.y, 1/3 arrow red to adjacent(h)`,
		`edge river: line blue width 40 dashed casing white mark bridge label "Orne"`,
		`edge(e) when e.road: road red casing black dotted`,
		`unit red: symbol infantry, airborne, none size XX fill "#123" line gold`,
		`unit(u): values "{u.strength}-{u.hex}-{u.side}" left "{u.name}" right "{" top "}"`,
		`map: fill white ink "#000000"`,
		`area fleet: at -1000000, 1000000 pattern slopes`,
		`hex 0101, 0202: pattern hedges key "x"`,
	} {
		f.Add(l)
	}
	const base = noun + `map hex columns 1..4 rows 1..4 stagger even columns
data space { id is town x y
  fleet - - 1 0
  0101 forest,hill "A & <b>" 0 0
  0202 - x 3 0 }
data edge { a b is
  0101 0102 river,road
  0102 0202 road,track
  0102 0103 track
  0101 fleet road }
data unit { id side branch strength at
  guards red horse 5 0101
  rifles blue foot 3 0101
  fleet1 blue - 0 fleet }
`
	f.Fuzz(func(t *testing.T, lines string) {
		file, ds := dsl.Parse("game.wgr", []byte(base+"legend {\n"+lines+"\n}\n"))
		if ds.HasErrors() {
			return
		}
		p, ds := check.Load(build.Config{Files: []*dsl.File{file}, Library: load.Library, Modules: stdlib.Names()})
		if ds.HasErrors() || p.World.Map.Len() > 100 {
			return
		}
		pic, err := Map(p, p.Start, Options{})
		if err != nil {
			if !strings.Contains(err.Error(), "the legend failed") {
				t.Fatal(err)
			}
			return
		}
		svgOf(t, pic)
		if err := pic.PNG(io.Discard, 0.05); err != nil && !strings.Contains(err.Error(), "too large") {
			t.Fatal(err)
		}
	})
}

// FuzzDrawing: whatever drawing loads is drawn, as XML, without a panic.
func FuzzDrawing(f *testing.F) {
	for _, l := range []string{
		"line north: 4,2 4,0 0,0 0,2\nline south: 0,2 0,4 4,4 4,2\nline north-south: 0,2 4,2\nway north-south: 1,1 1,3",
		"line north: 4,2 4,0 0,0 0,2\nline south: 0,2 0,4 4,4 4,2\nline north-south: 0,2 4,2\nat south: 9,9\nway south-box: 1,3 1,4",
		"line north: 0,0 1,0 1,1 0,0\nat box: -3,99999999999999999999",
		"line north: 0,0 0,0\nground wood \"A\": 0,0 9,0 0,9\ncourse wood \"<B>\": 1,1 1,1\nname wood \"&\": 1,1 0.5,-1.25",
		"ground wood \"A\": 0,0 9,0 0,9",
	} {
		f.Add(l)
	}
	const base = `side red
area has { wet: flag }
border has { river: flag, road: flag }
map area
data area { id is
  north wet
  south -
  box - }
data border { a b is
  north south river,road
  south box road }
data unit { id side at
  guards red south }
legend {
  area wet: pattern trees line red mark square
  area(a): label "{a}" top "1" values "2" mark star
  border river: line blue casing white mark bridge
  border road: road red
}
`
	f.Fuzz(func(t *testing.T, lines string) {
		file, ds := dsl.Parse("game.wgr", []byte(base+"drawing {\n"+lines+"\n}\n"))
		if ds.HasErrors() {
			return
		}
		p, ds := check.Load(build.Config{Files: []*dsl.File{file}, Library: load.Library, Modules: stdlib.Names()})
		if ds.HasErrors() || p.World.Map.Len() > 100 {
			return
		}
		pic, err := Map(p, p.Start, Options{})
		if err != nil {
			t.Fatal(err)
		}
		svgOf(t, pic)
		if err := pic.PNG(io.Discard, 0.05); err != nil && !strings.Contains(err.Error(), "too large") {
			t.Fatal(err)
		}
	})
}
