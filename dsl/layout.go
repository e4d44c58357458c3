package dsl

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"
)

// The formatter works on pieces: tokens, but each expression, clause and cell is one piece,
// with marks from the syntax tree. This file makes the pieces; print.go lays them out.

// start is the kind of line that a piece begins.
type start uint8

const (
	noStart   start = iota
	softStart       // a member of a list: on a line of its own where the source has it so
	hardStart       // a statement: on a line of its own, unless its block is on one line
)

// piece is a text that the formatter never breaks.
type piece struct {
	text    string
	pos     lexer.Position
	breaks  int // line ends before it in the source
	start   start
	comment bool
	atom    bool // an expression, clause or cell
	word    bool // a single identifier token; a bracket after it is a call
	tight   bool // no blank between it and the next piece
	partner int  // of a brace: the index of the other one
	grid    *gridLayout
}

// is reports whether the piece is this mark or keyword.
func (p *piece) is(text string) bool { return !p.comment && !p.atom && p.text == text }

// lineComment reports whether the piece is a comment to the end of the line.
func (p *piece) lineComment() bool { return p.comment && strings.HasPrefix(p.text, "//") }

// gridLayout is the layout of a grid; the piece of its open brace holds it.
type gridLayout struct {
	shift int // columns of labels at the left that the header omits
}

// marks holds facts of the syntax tree by offset in the source.
type marks struct {
	atoms map[int]int // offset to length
	start map[int]start
	tight map[int]bool
	grids map[int]*gridLayout // by the offset of the first cell or the closing brace
}

// markTree collects the marks of a tree.
func markTree(f *File) *marks {
	m := &marks{map[int]int{}, map[int]start{}, map[int]bool{}, map[int]*gridLayout{}}
	inner := map[*Item]bool{} // items on the line of their `replace`
	Walk(f, func(node any) bool {
		switch n := node.(type) {
		case *Expr:
			m.atoms[n.Pos.Offset] = n.End.Offset - n.Pos.Offset
			return false
		case *ClauseRef:
			m.atoms[n.Pos.Offset] = len(n.Text)
		case *Number:
			m.atoms[n.Pos.Offset] = len(n.Text)
		case *Cell:
			m.cell(n.Pos, n.Text, n.Quoted)
		case *GridCell:
			m.cell(n.Pos, n.Text, n.Quoted)
		case *Grid:
			if m.grids[n.Pos.Offset] == nil {
				m.grids[n.Pos.Offset] = &gridLayout{}
			}
		case *Table:
			m.grids[n.Grid.Pos.Offset] = &gridLayout{shift: headerShift(n)}
		case *Dice:
			m.tight[n.Pos.Offset] = n.Count != ""
		case *Shared:
			m.tight[n.Pos.Offset] = true
		case *Whole:
			m.tight[n.Pos.Offset], m.tight[n.Dot.Pos.Offset] = true, true
		case *Replace:
			inner[n.Item] = true
		case *Item:
			if !inner[n] {
				m.start[n.Pos.Offset] = hardStart
			}
		case *Step:
			m.start[n.Pos.Offset] = hardStart
		case *Line:
			m.start[n.Pos.Offset] = hardStart
		case *DrawingLine:
			m.start[n.Pos.Offset] = hardStart
		case *DrawingSpace:
			m.tight[n.Pos.Offset] = true
		case *DrawingEnd:
			m.tight[n.Pos.Offset] = true
		case *Coordinates:
			m.atoms[n.Pos.Offset] = len(n.Text)
		case *LegendLine:
			m.start[n.Pos.Offset] = hardStart
		case *LegendWord:
			m.tight[n.Pos.Offset] = n.Of != nil
		case *Rank:
			m.start[n.Pos.Offset] = hardStart
		case *MovementRow:
			m.start[n.Pos.Offset] = hardStart
		case *StackingRow:
			m.start[n.Pos.Offset] = hardStart
		case *ReachRow:
			m.start[n.Pos.Offset] = hardStart
		case *SpendOption:
			m.start[n.Pos.Offset] = hardStart
		case *LossRow:
			m.start[n.Pos.Offset] = hardStart
		case *Reading:
			m.start[n.Pos.Offset] = hardStart
		case *VerdictLine:
			m.start[n.Pos.Offset] = hardStart
		case *ShareLine:
			m.start[n.Pos.Offset] = hardStart
		case *Row:
			m.start[n.Pos.Offset] = hardStart
		case *Translation:
			m.start[n.Pos.Offset] = hardStart
		case *AboutNote:
			m.start[n.Pos.Offset] = hardStart
		case *TitledName:
			m.start[n.Pos.Offset] = hardStart
		case *GameNote:
			m.start[n.Pos.Offset] = softStart
		case *Enum:
			for _, v := range n.Values {
				m.start[v.Pos.Offset] = softStart
			}
		case *Field:
			m.start[n.Pos.Offset] = softStart
		}
		return true
	})
	return m
}

func (m *marks) cell(pos lexer.Position, text string, isQuoted bool) {
	if !isQuoted { // a quoted cell is a token already
		m.atoms[pos.Offset] = len(text)
	}
}

// headerShift returns the number of columns that the header of a table omits. It may name
// the columns only, or the axes at the left as well.
func headerShift(t *Table) int {
	if len(t.Grid.Rows) < 2 {
		return 0
	}
	missing := len(t.Grid.Rows[1].Cells) - len(t.Grid.Rows[0].Cells)
	if missing < 0 || missing > len(t.Axes)-1 {
		return 0
	}
	return missing
}

// cut makes the pieces of a file without syntax errors.
func cut(f *File) []piece {
	m := markTree(f)
	pieces := make([]piece, 0, len(f.Tokens)/2)
	breaks := 0
	for i := 0; i < len(f.Tokens); i++ {
		t := &f.Tokens[i]
		if t.EOF() {
			break
		}
		if t.Type == TokenWhitespace {
			breaks += strings.Count(t.Value, "\n")
			continue
		}
		p := piece{
			text: t.Value, pos: t.Pos, breaks: breaks,
			start: m.start[t.Pos.Offset], tight: m.tight[t.Pos.Offset],
			comment: t.Type == TokenComment, word: t.Type == TokenIdent, partner: -1,
		}
		breaks = 0
		if p.comment {
			p.text = trimLines(p.text) // a carriage return is no part of it
		}
		if size, ok := m.atoms[t.Pos.Offset]; ok {
			end := t.Pos.Offset + size
			p.text, p.word, p.atom = string(f.Source[t.Pos.Offset:end]), false, true
			for i+1 < len(f.Tokens) && f.Tokens[i+1].Pos.Offset < end {
				i++
			}
		}
		pieces = append(pieces, p)
	}
	pair(pieces, m)
	return pieces
}

// pair links the braces and sets the marks that depend on neighbours.
func pair(pieces []piece, m *marks) {
	var open []int
	lastCode, lastHard := -1, -1 // lastHard begins a statement
	for i := range pieces {
		p := &pieces[i]
		if i > 0 && pieces[i-1].start == hardStart {
			lastHard = i - 1
		}
		if p.comment {
			continue
		}
		if g := m.grids[p.pos.Offset]; g != nil && lastCode >= 0 && pieces[lastCode].is("{") {
			pieces[lastCode].grid = g
			if lastCode > 0 && pieces[lastCode-1].is("cases") {
				pieces[lastCode-1].start = hardStart
				lastHard = max(lastHard, lastCode-1)
			}
		}
		if p.atom {
			lastCode = i
			continue
		}
		switch p.text {
		case "{":
			open = append(open, i)
		case "}":
			o := open[len(open)-1]
			open = open[:len(open)-1]
			pieces[o].partner, p.partner = i, o
		case "+", "-":
			// No blank between the sign of a number and the number.
			p.tight = p.tight || i+1 < len(pieces) && digitsOnly(pieces[i+1].text)
		}
		if p.start == softStart && !listed(open, lastHard) {
			p.start = noStart
		}
		lastCode = i
	}
}

// listed reports whether a member is inside the braces of its list: no statement has begun
// since they were opened. Attributes may be listed without braces.
func listed(open []int, lastHard int) bool {
	return len(open) > 0 && lastHard <= open[len(open)-1]
}

func digitsOnly(text string) bool {
	for i := range len(text) {
		if !isDigit(text[i]) {
			return false
		}
	}
	return text != ""
}
