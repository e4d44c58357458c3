package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wargame/interpreter/topology"
)

// A survey, line by line. "#" begins a comment; names stand in quotes; an
// indented line continues the item above it, with a point ("49.18 -0.36", what
// follows is a remark) or with places ("Caen", "Bayeux").
//
//	grid columns 1..51 rows 1..34 stagger even hex 3.2
//	scenario NAME                          the files begin with "in scenario NAME"
//	because "..."                          how the map was made, for "reconstructed"
//	projection albers 24 52 29.3           two parallels and the middle meridian; else stereographic
//	names place                            the attribute of a hex for the name of its place, else town
//	islands                                not all land hangs together
//	ground sea city forest ...             the flags of a hex, in the order of writing
//	one terrain from 0.4: alps forest ...  an attribute: a hex has the word that covers most of it, if
//	                                       that is so much; "else sea" names what they leave together
//	add faded: spain turkey                a hex with one of these has the first too (of a group, if
//	                                       it has no word of it)
//	beside pass: alps                      a hexside has the first only beside a hex of these
//	side river stream road ...             the flags of a hexside
//	sea FLAG                               the ground that nobody enters; its shore is a side of that name
//	bare FLAG                              a ground that only replaces others and is not written
//	replace city: bocage light_woods       in a hex with the first, the others go
//	outrank river: stream                  the same on a hexside
//	anchor HEX "Name" LAT LON [weight W]   the rules say that this point lies there
//	place "Name" LAT LON [FLAG...] [unnamed] [hex HEX] [printed|derived CLAUSE]   its hex is land;
//	                                       the rules may say that it stands there
//	area FLAG "Name" / ridge / spot        points: a polygon, a line, single points
//	line FLAG "Name" [to "Line" or sea]    points: along hexsides
//	road FLAG "Name"                       places or points: from hex to hex
//	fix printed|derived CLAUSE HEX FLAG... what the rules say of a hex; it wins
//	fix reconstructed HEX FLAG...          what they lead to without saying it
//	state printed|derived CLAUSE HEX WORD...   the same, whatever else lies there
//	between printed|derived CLAUSE HEX HEX FLAG...   and of a hexside
type survey struct {
	grid         topology.Grid
	km           float64 // between opposite sides of a hex
	scenario     string
	because      string
	title        string
	islands      bool
	conic        *projection
	ground, side []string
	groups       []group
	sea, bare    string
	relations    relations
	anchors      []anchor
	places       []place
	areas        []shape
	lines        []shape
	roads        []shape
	stated       statements
}

// statements are what the rules of the game say of hexes and hexsides. They override the survey.
type statements struct {
	fixes, states []fix
	betweens      []sideFix
}

// relations say how words affect each other in one hex or on one hexside.
type relations struct {
	replace, outrank []rank // the first removes the others: in a hex, on a hexside
	adds             []rank // the others bring the first
	beside           []rank // the first only beside a hex of the others
}

// group is an attribute whose words exclude each other.
type group struct {
	name  string
	from  float64
	rest  string
	words []string
}

type rank struct {
	over  string
	under []string
}

// point is a latitude and a longitude in degrees, or the name of a place.
type point struct {
	lat, lon float64
	place    string
}

type anchor struct {
	name, hex string
	at        point
	weight    float64
}

type place struct {
	name    string
	at      point
	flags   []string
	unnamed bool
	source  string // where the rules say that it is there
	hex     string // as the text or the shore demands; otherwise where it is
	line    int
}

type shape struct {
	form   string // area, ridge, spot, line, road
	flag   string
	name   string
	to     string
	points []point
	line   int
}

type fix struct {
	kind, clause, hex string
	flags             []string
	line              int
}

type sideFix struct {
	kind, clause, a, b string
	flags              []string
	line               int
}

func parse(src string) (*survey, error) {
	s := &survey{title: "town"}
	var open *shape // the item that an indented line continues
	flush := func() {
		if open == nil {
			return
		}
		switch open.form {
		case "line":
			s.lines = append(s.lines, *open)
		case "road":
			s.roads = append(s.roads, *open)
		default:
			s.areas = append(s.areas, *open)
		}
		open = nil
	}
	for i, text := range strings.Split(src, "\n") {
		fail := func(format string, args ...any) error {
			return fmt.Errorf("%d: %s", i+1, fmt.Sprintf(format, args...))
		}
		w, err := words(text)
		if err != nil {
			return nil, fail("%s", err)
		}
		if len(w) == 0 {
			continue
		}
		if text[0] == ' ' || text[0] == '\t' {
			if open == nil {
				return nil, fail("an indented line must continue an item")
			}
			if err := open.add(w); err != nil {
				return nil, fail("%s", err)
			}
			continue
		}
		flush()
		if w[0].text == "area" || w[0].text == "ridge" || w[0].text == "spot" || w[0].text == "line" || w[0].text == "road" {
			if open, err = s.shape(w, i+1); err != nil {
				return nil, fail("%s", err)
			}
			continue
		}
		if err := s.item(w, i+1); err != nil {
			return nil, fail("%s", err)
		}
	}
	flush()
	if s.km <= 0 || len(s.anchors) < 2 {
		return nil, fmt.Errorf("1: a survey needs a grid with its scale and two anchors")
	}
	return s, nil
}

// word is one word of a line. name is set for one in quotes.
type word struct {
	text string
	name bool
}

func words(line string) ([]word, error) {
	var out []word
	for {
		line = strings.TrimLeft(line, " \t,\r")
		if line == "" || line[0] == '#' {
			return out, nil
		}
		if line[0] == '"' {
			end := strings.IndexByte(line[1:], '"')
			if end < 0 {
				return nil, fmt.Errorf("a name has no closing quote")
			}
			out = append(out, word{line[1 : end+1], true})
			line = line[end+2:]
			continue
		}
		end := strings.IndexAny(line, " \t,\r")
		if end < 0 {
			end = len(line)
		}
		out = append(out, word{text: line[:end]})
		line = line[end:]
	}
}

func (s *survey) item(w []word, line int) error {
	rest := make([]string, len(w)-1)
	for i := range rest {
		rest[i] = w[i+1].text
	}
	switch w[0].text {
	case "grid":
		return s.readGrid(rest)
	case "projection":
		p := &projection{}
		if _, err := fmt.Sscanf(strings.Join(rest, " "), "albers %g %g %g", &p.parallels[0], &p.parallels[1], &p.lon); err != nil {
			return fmt.Errorf("expected: projection albers LAT LAT LON (%w)", err)
		}
		s.conic = p
	case "islands":
		s.islands = true
	case "one":
		return s.readGroup(rest)
	case "scenario", "because", "names", "sea", "bare":
		if len(rest) != 1 {
			return fmt.Errorf("%s needs one word", w[0].text)
		}
		*map[string]*string{"scenario": &s.scenario, "because": &s.because, "names": &s.title, "sea": &s.sea, "bare": &s.bare}[w[0].text] = rest[0]
	case "ground":
		s.ground = append(s.ground, rest...)
	case "side":
		s.side = rest
	case "replace", "outrank", "add", "beside":
		if len(rest) < 2 || !strings.HasSuffix(rest[0], ":") {
			return fmt.Errorf("%s needs the new flag, a colon, and the flag that it replaces", w[0].text)
		}
		r := rank{strings.TrimSuffix(rest[0], ":"), rest[1:]}
		list := map[string]*[]rank{"replace": &s.relations.replace, "outrank": &s.relations.outrank, "add": &s.relations.adds, "beside": &s.relations.beside}[w[0].text]
		*list = append(*list, r)
	case "anchor":
		return s.readAnchor(rest)
	case "place":
		return s.readPlace(rest, line)
	case "fix", "state", "between":
		if len(rest) > 0 && rest[0] == "reconstructed" {
			rest = append([]string{rest[0], ""}, rest[1:]...)
		}
		if w[0].text == "between" && len(rest) > 4 {
			s.stated.betweens = append(s.stated.betweens, sideFix{rest[0], rest[1], rest[2], rest[3], rest[4:], line})
			return s.known(s.side, rest[4:]...)
		}
		if w[0].text == "between" || len(rest) < 3 {
			return fmt.Errorf("expected: %s printed|derived CLAUSE HEX FLAG…, or %[1]s reconstructed HEX FLAG…", w[0].text)
		}
		f := fix{rest[0], rest[1], rest[2], rest[3:], line}
		if w[0].text == "fix" {
			s.stated.fixes = append(s.stated.fixes, f)
		} else {
			s.stated.states = append(s.stated.states, f)
		}
		return s.known(s.ground, f.flags...)
	default:
		return fmt.Errorf("unknown word %q", w[0].text)
	}
	return nil
}

func (s *survey) known(flags []string, names ...string) error {
	for _, n := range names {
		if !slices.Contains(flags, n) {
			return fmt.Errorf("%q is not one of %s", n, strings.Join(flags, ", "))
		}
	}
	return nil
}

func (s *survey) readGrid(w []string) error {
	var stagger string
	_, err := fmt.Sscanf(strings.Join(w, " "), "columns %d..%d rows %d..%d stagger %s hex %g",
		&s.grid.ColMin, &s.grid.ColMax, &s.grid.RowMin, &s.grid.RowMax, &stagger, &s.km)
	if err != nil {
		return fmt.Errorf("expected: grid columns A..B rows A..B stagger even|odd hex KM (%w)", err)
	}
	s.grid.OddStaggered = stagger == "odd"
	return s.grid.Check()
}

// readGroup reads "terrain from 0.4 else sea: alps forest".
func (s *survey) readGroup(w []string) error {
	end := slices.IndexFunc(w, func(x string) bool { return strings.HasSuffix(x, ":") })
	if end < 0 || end+1 == len(w) {
		return fmt.Errorf("expected: one ATTRIBUTE [from SHARE] [else FLAG]: WORD …")
	}
	w = slices.Clone(w)
	w[end] = strings.TrimSuffix(w[end], ":")
	g := group{name: w[0], from: 0.5, words: w[end+1:]}
	for i := 1; i < end; i += 2 {
		switch w[i] {
		case "from":
			var err error
			if g.from, err = strconv.ParseFloat(w[i+1], 64); err != nil {
				return err
			}
		case "else":
			g.rest = w[i+1]
		default:
			return fmt.Errorf("unknown word %q", w[i])
		}
	}
	s.groups = append(s.groups, g)
	s.ground = append(s.ground, g.words...)
	return nil
}

// group returns the group of a word; nil for none.
func (s *survey) group(word string) *group {
	for i := range s.groups {
		if slices.Contains(s.groups[i].words, word) {
			return &s.groups[i]
		}
	}
	return nil
}

func (s *survey) readAnchor(w []string) error {
	a := anchor{weight: 1}
	var err error
	if len(w) < 4 {
		return fmt.Errorf("expected: anchor HEX NAME LAT LON [weight W]")
	}
	a.hex, a.name = w[0], w[1]
	if a.at, err = coordinates(w[2], w[3]); err != nil {
		return err
	}
	if len(w) == 6 && w[4] == "weight" {
		a.weight, err = strconv.ParseFloat(w[5], 64)
	}
	s.anchors = append(s.anchors, a)
	return err
}

func (s *survey) readPlace(w []string, line int) error {
	if len(w) < 3 {
		return fmt.Errorf("expected: place NAME LAT LON [FLAG...] [unnamed] [hex HEX]")
	}
	p := place{name: w[0], line: line}
	var err error
	if p.at, err = coordinates(w[1], w[2]); err != nil {
		return err
	}
	for i := 3; i < len(w); i++ {
		switch {
		case w[i] == "unnamed":
			p.unnamed = true
		case (w[i] == "printed" || w[i] == "derived") && i+1 < len(w):
			p.source = w[i] + " " + w[i+1]
			i++
		case w[i] == "hex" && i+1 < len(w):
			p.hex = w[i+1]
			i++
		default:
			if err := s.known(s.ground, w[i]); err != nil {
				return err
			}
			p.flags = append(p.flags, w[i])
		}
	}
	for _, q := range s.places {
		if q.name == p.name {
			return fmt.Errorf("%q is already defined in line %d", p.name, q.line)
		}
	}
	s.places = append(s.places, p)
	return nil
}

func (s *survey) shape(w []word, line int) (*shape, error) {
	if len(w) < 3 || !w[2].name {
		return nil, fmt.Errorf("expected: %s FLAG \"Name\"", w[0].text)
	}
	sh := &shape{form: w[0].text, flag: w[1].text, name: w[2].text, line: line}
	flags := s.ground
	if sh.form == "line" || sh.form == "road" {
		flags = s.side
	}
	if err := s.known(flags, sh.flag); err != nil {
		return nil, err
	}
	w = w[3:]
	if len(w) >= 2 && w[0].text == "to" {
		sh.to = w[1].text
		w = w[2:]
	}
	if len(w) == 0 {
		return sh, nil
	}
	return sh, sh.add(w)
}

// add reads the points of a line: names of places, or one point with a remark.
func (sh *shape) add(w []word) error {
	if w[0].name {
		for _, x := range w {
			if !x.name {
				return fmt.Errorf("%q is not a name of a place in quotes", x.text)
			}
			sh.points = append(sh.points, point{place: x.text})
		}
		return nil
	}
	if len(w) < 2 {
		return fmt.Errorf("expected: LAT LON")
	}
	for first := true; len(w) >= 2; first, w = false, w[2:] {
		p, err := coordinates(w[0].text, w[1].text)
		if err != nil && !first {
			return nil // a remark
		}
		if err != nil {
			return err
		}
		sh.points = append(sh.points, p)
	}
	return nil
}

func coordinates(lat, lon string) (point, error) {
	a, err1 := strconv.ParseFloat(lat, 64)
	b, err2 := strconv.ParseFloat(lon, 64)
	if err1 != nil || err2 != nil || a < -90 || a > 90 || b < -180 || b > 180 {
		return point{}, fmt.Errorf("%q %q is not a latitude and longitude", lat, lon)
	}
	return point{lat: a, lon: b}, nil
}
