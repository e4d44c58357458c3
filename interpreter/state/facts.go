package state

import (
	"math"
	"slices"
)

// Any in a pattern matches every word. No row contains it.
const Any int64 = math.MinInt64 + 1

// A pattern is matched word by word against the rows of a fact. A pattern shorter than a row
// matches every rest, and the empty pattern matches every row. Rows are sorted: the words
// before the first Any are found by binary search, and only the rest is scanned. A row that
// is too short, too long or contains Any, and a pattern that is too long, panic.
//
// A fact without arguments (Width 0) is a flag: one row with a single 0 if it is true, else
// no row.

// Len returns the number of rows.
func (f *FactSet) Len() int { return len(f.Rows) / f.stride() }

// Row returns the i-th row in ascending order. The slice must not be changed.
func (f *FactSet) Row(i int) []int64 {
	n := i * f.stride()
	return f.Rows[n : n+f.Width : n+f.Width]
}

// Add adds a fact; it returns false if the set has it already.
func (f *FactSet) Add(row []int64) bool {
	if len(row) != f.Width || slices.Contains(row, Any) {
		panic("state: a fact with too few or too many arguments, or an open one")
	}
	i := f.search(row, false)
	if i < f.Len() && compare(f.Row(i), row) == 0 {
		return false
	}
	if f.Width == 0 {
		f.Rows = append(f.Rows, 0)
		return true
	}
	f.Rows = slices.Insert(f.Rows, i*f.Width, row...)
	return true
}

// Remove removes the facts that match the pattern and returns their number.
func (f *FactSet) Remove(pattern []int64) int {
	lo, hi, rest := f.bounds(pattern)
	w, keep := f.stride(), lo
	if rest {
		for i := lo; i < hi; i++ {
			if !match(f.Row(i), pattern) {
				copy(f.Rows[keep*w:], f.Row(i))
				keep++
			}
		}
	}
	if keep < hi {
		f.Rows = slices.Delete(f.Rows, keep*w, hi*w)
	}
	return hi - keep
}

// Contains reports whether a fact matches the pattern.
func (f *FactSet) Contains(pattern []int64) bool {
	if n := len(pattern); n > 0 && n <= f.Width && !slices.Contains(pattern, Any) {
		at := f.search(pattern, false) * f.Width
		return at < len(f.Rows) && compare(f.Rows[at:at+n], pattern) == 0
	}
	lo, hi, rest := f.bounds(pattern)
	if !rest {
		return lo < hi
	}
	for i := lo; i < hi; i++ {
		if match(f.Row(i), pattern) {
			return true
		}
	}
	return false
}

// Count returns the number of facts that match the pattern.
func (f *FactSet) Count(pattern []int64) int {
	lo, hi, rest := f.bounds(pattern)
	if !rest {
		return hi - lo
	}
	n := 0
	for i := lo; i < hi; i++ {
		if match(f.Row(i), pattern) {
			n++
		}
	}
	return n
}

// Each calls fn with every row that matches the pattern, in ascending order, until fn returns
// false. Fn must change neither the row nor the set.
func (f *FactSet) Each(pattern []int64, fn func(row []int64) bool) {
	lo, hi, _ := f.bounds(pattern)
	for i := lo; i < hi; i++ {
		if row := f.Row(i); match(row, pattern) && !fn(row) {
			return
		}
	}
}

// Select appends to out the distinct words in a column of the rows that match the pattern, in
// ascending order.
func (f *FactSet) Select(pattern []int64, col int, out []int64) []int64 {
	lo, hi, _ := f.bounds(pattern)
	from, sorted := len(out), true
	for i := lo; i < hi; i++ {
		row := f.Row(i)
		if !match(row, pattern) {
			continue
		}
		word := row[col]
		if n := len(out); n > from {
			if word == out[n-1] {
				continue
			}
			sorted = sorted && word > out[n-1]
		}
		out = append(out, word)
	}
	if !sorted {
		slices.Sort(out[from:])
		out = out[:from+len(slices.Compact(out[from:]))]
	}
	return out
}

// Clear removes every fact of the set.
func (f *FactSet) Clear() { f.Rows = f.Rows[:0] }

func (f *FactSet) stride() int { return max(f.Width, 1) }

// bounds returns the range of rows that begin with the words of the pattern before its first
// Any, and whether the pattern has further words.
func (f *FactSet) bounds(pattern []int64) (lo, hi int, rest bool) {
	if len(pattern) > f.Width {
		panic("state: a pattern longer than the fact")
	}
	n := slices.Index(pattern, Any)
	if n < 0 {
		n = len(pattern)
	}
	for _, w := range pattern[n:] {
		rest = rest || w != Any
	}
	if n == 0 {
		return 0, f.Len(), rest
	}
	if len(f.Rows) == 0 {
		return 0, 0, rest
	}
	prefix := pattern[:n]
	lo = f.search(prefix, false)
	for hi = lo; hi < lo+fewRows; hi++ {
		at := hi * f.Width
		if at == len(f.Rows) || compare(f.Rows[at:at+n], prefix) != 0 {
			return lo, hi, rest
		}
	}
	return lo, f.search(prefix, true), rest
}

// fewRows is the number of rows that are scanned for the end of a range before binary search
// is used; most ranges have at most one row.
const fewRows = 4

// search returns the first row that is not below a prefix; with past, the first row above all
// rows with the prefix.
func (f *FactSet) search(prefix []int64, past bool) int {
	if len(prefix) == 0 {
		return 0
	}
	w, first := f.Width, prefix[0]
	lo, hi := 0, len(f.Rows)/w
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		row := f.Rows[mid*w:]
		below := row[0] < first
		if row[0] == first {
			c := compare(row[:len(prefix)], prefix)
			below = c < 0 || past && c == 0
		}
		if below {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}

func compare(a, b []int64) int {
	for i, w := range a {
		switch {
		case w < b[i]:
			return -1
		case w > b[i]:
			return 1
		}
	}
	return 0
}

func match(row, pattern []int64) bool {
	for i, w := range pattern {
		if w != Any && w != row[i] {
			return false
		}
	}
	return true
}

// AddFact is FactSet.Add for a kind of fact. Unlike the methods of FactSet it updates hash and
// version if anything changes.
func (s *State) AddFact(kind int, row []int64) bool {
	if !s.Facts[kind].Add(row) {
		return false
	}
	s.sum.add(factSum(kind, row))
	s.bump(4, uint64(kind), foldWords(0, row))
	s.changed(s.World.Parts.Facts, kind)
	return true
}

// RemoveFacts is FactSet.Remove for a kind of fact. It updates hash and version if anything
// changes.
func (s *State) RemoveFacts(kind int, pattern []int64) int {
	s.takeOff(kind, pattern)
	n := s.Facts[kind].Remove(pattern)
	if n > 0 {
		s.bump(5, uint64(kind), foldWords(0, pattern))
		s.changed(s.World.Parts.Facts, kind)
	}
	return n
}

// takeOff subtracts the facts that match a pattern from the hash.
func (s *State) takeOff(kind int, pattern []int64) {
	s.Facts[kind].Each(pattern, func(row []int64) bool {
		s.sum.sub(factSum(kind, row))
		return true
	})
}

// ClearFacts removes all facts of a kind. It updates hash and version if there are any.
func (s *State) ClearFacts(kind int) {
	if len(s.Facts[kind].Rows) > 0 {
		s.takeOff(kind, nil)
		s.Facts[kind].Clear()
		s.bump(6, uint64(kind), 0)
		s.changed(s.World.Parts.Facts, kind)
	}
}

// HasFact is FactSet.Contains for a kind of fact.
func (s *State) HasFact(kind int, pattern []int64) bool {
	return s.Facts[kind].Contains(pattern)
}
