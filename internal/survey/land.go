package main

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// A survey of areas, line by line; comments, names and indented points as in a
// survey of hexes (parse.go).
//
//	frame                                  points: where the map ends, a polygon
//	because "..."                          how the map was made, for "reconstructed"
//	area ID "Name" LAT LON                 more points: it is the land nearest to them,
//	                                       as far as no border water parts it from them
//	zone ID "Name" LAT LON                 a box beside the map
//	border KIND "Name"                     points: water that parts areas
//	course KIND "Name"                     points: a line that is only picture
//	ground KIND "Name"                     points: a region that is only picture
//	spot KIND "Name" LAT LON KM            a round region so far across
//	name KIND "Name"                       two points: a name along them
//	road "Name" [from ZONE] [to ZONE]      points: from area to area
//	rail KIND "Name"                       points: a line that is only picture, but
//	                                       shows where a bridge without a road lies
type land struct {
	because string
	frame   []point
	areas   []homeland
	zones   []homeland
	waters  []shape
	courses []shape
	grounds []shape
	spots   []spot
	names   []shape
	roads   []shape
	rails   []shape
}

// homeland is an area with the points that it is made around.
type homeland struct {
	id, name string
	points   []point
}

// spot is a round region.
type spot struct {
	flag, name string
	at         point
	km         float64
}

// isLand reports whether a survey is one of areas.
func isLand(src string) bool {
	return slices.ContainsFunc(strings.Split(src, "\n"), func(l string) bool { return strings.TrimSpace(l) == "frame" })
}

func parseLand(src string) (*land, error) {
	s := &land{}
	var add func(point)
	for i, text := range strings.Split(src, "\n") {
		w, err := words(text)
		if err == nil && len(w) > 0 {
			if text[0] == ' ' || text[0] == '\t' {
				err = s.more(w, add)
			} else {
				add, err = s.item(w, i+1)
			}
		}
		if err != nil {
			return nil, fmt.Errorf("%d: %w", i+1, err)
		}
	}
	if len(s.frame) < 3 || len(s.areas) == 0 {
		return nil, fmt.Errorf("1: a survey of areas needs a frame and areas")
	}
	return s, nil
}

// more reads an indented line: a point of the item above.
func (s *land) more(w []word, add func(point)) error {
	if add == nil || len(w) < 2 {
		return fmt.Errorf("expected: a point of the item above")
	}
	p, err := coordinates(w[0].text, w[1].text)
	if err == nil {
		add(p)
	}
	return err
}

// item reads the first line of an item, and returns the function that takes its points.
func (s *land) item(w []word, line int) (func(point), error) {
	switch head := w[0].text; {
	case head == "frame":
		return func(p point) { s.frame = append(s.frame, p) }, nil
	case head == "because" && len(w) == 2:
		s.because = w[1].text
		return nil, nil
	case (head == "area" || head == "zone") && len(w) >= 3:
		to := &s.areas
		if head == "zone" {
			to = &s.zones
		}
		*to = append(*to, homeland{id: w[1].text, name: w[2].text})
		i := len(*to) - 1
		add := func(p point) { (*to)[i].points = append((*to)[i].points, p) }
		if len(w) >= 5 {
			return add, s.more(w[3:], add)
		}
		return add, nil
	case slices.Contains([]string{"border", "course", "ground", "name", "rail"}, head) && len(w) == 3:
		to := map[string]*[]shape{"border": &s.waters, "course": &s.courses, "ground": &s.grounds, "name": &s.names, "rail": &s.rails}[head]
		return add(to, shape{form: head, flag: w[1].text, name: w[2].text, line: line}), nil
	case head == "spot" && len(w) == 6:
		p, err := coordinates(w[3].text, w[4].text)
		km, bad := strconv.ParseFloat(w[5].text, 64)
		if err == nil {
			err = bad
		}
		s.spots = append(s.spots, spot{w[1].text, w[2].text, p, km})
		return nil, err
	case head == "road" && len(w) >= 2 && w[1].name:
		sh := shape{form: "road", name: w[1].text, line: line}
		for i := 2; i+1 < len(w); i += 2 {
			end := map[string]*string{"from": &sh.flag, "to": &sh.to}[w[i].text]
			if end == nil {
				return nil, fmt.Errorf("unknown word %q", w[i].text)
			}
			*end = w[i+1].text
		}
		return add(&s.roads, sh), nil
	}
	return nil, fmt.Errorf("unknown word %q", w[0].text)
}

func add(to *[]shape, sh shape) func(point) {
	*to = append(*to, sh)
	i := len(*to) - 1
	return func(p point) { (*to)[i].points = append((*to)[i].points, p) }
}

// number returns a coordinate rounded to ten metres.
func number(x float64) string {
	return strconv.FormatFloat(math.Round(x*100)/100+0, 'f', -1, 64)
}
