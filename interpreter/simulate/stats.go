package simulate

import (
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
)

// z is the normal quantile for a confidence of 95 %.
const z = 1.959964

// Share is k of n, with the 95 % interval of the true share (Wilson).
type Share struct {
	Name  string  `json:"name"`
	Count int     `json:"count"`
	Share float64 `json:"share"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// Wilson returns the share of k in n with its interval.
func Wilson(name string, k, n int) Share {
	s := Share{Name: name, Count: k, High: 1}
	if n == 0 {
		return s
	}
	p, m := float64(k)/float64(n), float64(n)
	s.Share = p
	mid := (p + z*z/(2*m)) / (1 + z*z/m)
	half := z * math.Sqrt(p*(1-p)/m+z*z/(4*m*m)) / (1 + z*z/m)
	s.Low, s.High = max(0, mid-half), min(1, mid+half)
	return s
}

// Mean is an average with half the width of its 95 % interval (Student) and the standard
// deviation. With fewer than two values there is no interval.
type Mean struct {
	Name   string  `json:"name"`
	N      int     `json:"n"`
	Mean   float64 `json:"mean"`
	Half   float64 `json:"half"`
	Min    float64 `json:"min"`
	Median float64 `json:"median"`
	Max    float64 `json:"max"`
}

// Average returns the mean of values.
func Average(name string, values []float64) Mean {
	m := Mean{Name: name, N: len(values)}
	if m.N == 0 {
		return m
	}
	sorted := slices.Sorted(slices.Values(values))
	m.Min, m.Max, m.Median = sorted[0], sorted[m.N-1], sorted[m.N/2]
	if m.N%2 == 0 {
		m.Median = (sorted[m.N/2-1] + sorted[m.N/2]) / 2
	}
	for _, v := range values {
		m.Mean += v
	}
	m.Mean /= float64(m.N)
	if m.N > 1 {
		square := 0.0
		for _, v := range values {
			square += (v - m.Mean) * (v - m.Mean)
		}
		m.Half = student(m.N-1) * math.Sqrt(square/float64(m.N-1)/float64(m.N))
	}
	return m
}

// student returns the quantile of Student's distribution for 95 % (expansion of Cornish and
// Fisher; exact for one and two degrees of freedom).
func student(degrees int) float64 {
	switch degrees {
	case 1:
		return 12.706
	case 2:
		return 4.303
	}
	v := float64(degrees)
	return z + (z*z*z+z)/(4*v) + (5*math.Pow(z, 5)+16*z*z*z+3*z)/(96*v*v) + (3*math.Pow(z, 7)+19*math.Pow(z, 5)+17*z*z*z-15*z)/(384*v*v*v)
}

// Summary is the statistics of games. Failed games count only in their number; unfinished
// games are a level of their own.
type Summary struct {
	Games     int     `json:"games"`
	Faults    int     `json:"faults"`
	Levels    []Share `json:"levels"` // the most frequent first
	Winners   []Share `json:"winners"`
	Turns     Mean    `json:"turns"`
	Decisions Mean    `json:"decisions"`
	Lost      []Mean  `json:"lost"`             // by side
	Points    []Mean  `json:"points,omitempty"` // by side
}

// Summary computes the statistics of the games.
func (r *Results) Summary() Summary {
	s := Summary{Games: len(r.Games)}
	levels, winners := map[string]int{}, map[string]int{}
	var turns, decisions []float64
	lost, points := make([][]float64, len(r.Sides)), make([][]float64, len(r.Sides))
	n := 0
	for _, g := range r.Games {
		if g.Fault != nil {
			s.Faults++
			continue
		}
		n++
		level := g.Level
		if g.Winner != "" {
			level += " (" + g.Winner + ")"
			winners[g.Winner]++
		}
		levels[level]++
		turns, decisions = append(turns, float64(g.Turns)), append(decisions, float64(g.Decisions))
		for i := range r.Sides {
			lost[i] = append(lost[i], float64(g.Lost[i]))
			if i < len(g.Points) {
				points[i] = append(points[i], readNumber(g.Points[i]))
			}
		}
	}
	for level, k := range levels {
		s.Levels = append(s.Levels, Wilson(level, k, n))
	}
	slices.SortFunc(s.Levels, func(a, b Share) int {
		if a.Count != b.Count {
			return b.Count - a.Count
		}
		return strings.Compare(a.Name, b.Name)
	})
	names := slices.Clone(r.Sides)
	for _, w := range slices.Sorted(maps.Keys(winners)) {
		if !slices.Contains(names, w) { // seats that are no side
			names = append(names, w)
		}
	}
	for _, w := range names {
		s.Winners = append(s.Winners, Wilson(w, winners[w], n))
	}
	s.Turns, s.Decisions = Average("turns", turns), Average("decisions", decisions)
	for i, side := range r.Sides {
		s.Lost = append(s.Lost, Average(side, lost[i]))
		if len(points[i]) > 0 {
			s.Points = append(s.Points, Average(side, points[i]))
		}
	}
	return s
}

// readNumber parses an exact number: 3 or 7/2.
func readNumber(text string) float64 {
	num, den, fraction := strings.Cut(text, "/")
	n, _ := strconv.ParseFloat(num, 64)
	if !fraction {
		return n
	}
	d, err := strconv.ParseFloat(den, 64)
	if err != nil || d == 0 {
		return n
	}
	return n / d
}
