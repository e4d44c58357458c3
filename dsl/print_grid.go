package dsl

import "strings"

// grid lays out rows of cells in columns. The comments of a grid stay with
// their rows or on lines of their own.
func (p *printer) grid(i, end, indent, shift int) {
	rows := p.rows(i, end)
	if first := firstRow(rows); first >= 0 && kindHead(rows[first].cells) > 0 {
		p.kinds(rows, indent)
		return
	}
	var widths []int
	for n, row := range rows {
		if row.comment {
			continue
		}
		row.shift = 0
		if n == 0 || firstRow(rows) == n {
			row.shift = shift
		}
		rows[n] = row
		for c, cell := range row.cells {
			for c+row.shift >= len(widths) {
				widths = append(widths, 0)
			}
			widths[c+row.shift] = max(widths[c+row.shift], width(cell))
		}
	}
	for n, row := range rows {
		if row.afterBrace && n == 0 {
			p.comment = row.cells[0] // behind the open brace
			continue
		}
		p.newLine(indent, row.blank && n > 0)
		if row.comment {
			p.text.WriteString(row.cells[0])
			continue
		}
		var b strings.Builder
		for c := range row.shift {
			b.WriteString(strings.Repeat(" ", widths[c]+2))
		}
		for c, cell := range row.cells {
			b.WriteString(cell)
			if c < len(row.cells)-1 {
				b.WriteString(strings.Repeat(" ", widths[c+row.shift]-width(cell)+2))
			}
		}
		p.text.WriteString(b.String())
		p.comment = row.suffix
	}
}

// gridRow is one line of a grid: cells, or a comment.
type gridRow struct {
	cells      []string
	suffix     string // the comment after the cells
	comment    bool
	afterBrace bool // the comment follows the open brace
	blank      bool // a blank line before it
	shift      int
}

// rows collects the lines of a grid.
func (p *printer) rows(i, end int) []gridRow {
	var rows []gridRow
	for ; i < end; i++ {
		piece := &p.pieces[i]
		last := len(rows) - 1
		switch {
		case piece.comment && piece.breaks == 0 && last >= 0 && !rows[last].comment && rows[last].suffix == "" && p.endsGridLine(i, end):
			rows[last].suffix = trimLines(piece.text)
		case piece.comment && piece.breaks == 0 && last >= 0 && !rows[last].comment && rows[last].suffix == "" && !p.endsGridLine(i, end):
			// A comment in the middle of a row is laid out like a cell.
			rows[last].cells = append(rows[last].cells, piece.text)
		case piece.comment:
			rows = append(rows, gridRow{
				cells: []string{trimLines(piece.text)}, comment: true,
				afterBrace: len(rows) == 0 && piece.breaks == 0, blank: piece.breaks > 1,
			})
		case piece.start == hardStart || last < 0 || rows[last].comment:
			rows = append(rows, gridRow{cells: []string{piece.text}, blank: piece.breaks > 1})
		default:
			rows[last].cells = append(rows[last].cells, piece.text)
		}
	}
	return rows
}

func (p *printer) endsGridLine(i, end int) bool {
	return i+1 >= end || p.pieces[i+1].breaks > 0 || p.pieces[i+1].start == hardStart || p.pieces[i].lineComment()
}

// firstRow returns the index of the first row that is no comment, -1 without one.
func firstRow(rows []gridRow) int {
	for n := range rows {
		if !rows[n].comment {
			return n
		}
	}
	return -1
}

// kindHead returns the number of cells of a row up to the colon of its kind; 0 without one.
func kindHead(cells []string) int {
	for i, c := range cells {
		if len(c) > 1 && strings.HasSuffix(c, ":") && c[0] != '"' {
			return i + 1
		}
	}
	return 0
}

// kinds lays out a grid listed by kind: each kind begins a line, and its cells fill lines.
func (p *printer) kinds(rows []gridRow, indent int) {
	for n, row := range rows {
		switch {
		case row.afterBrace && n == 0:
			p.comment = row.cells[0] // behind the open brace
			continue
		case row.comment:
			p.newLine(indent, row.blank && n > 0)
			p.text.WriteString(row.cells[0])
			p.mustEnd = true
			continue
		case n == 0 || kindHead(row.cells) > 0:
			p.newLine(indent, row.blank && n > 0)
		case p.mustEnd || p.comment != "" || p.text.Len() == 0:
			p.newLine(indent+step, false)
		}
		for _, cell := range row.cells {
			if p.text.Len() > 0 && p.indent+width(p.text.String())+1+width(cell) > farRight {
				p.newLine(indent+step, false)
			}
			if p.text.Len() > 0 {
				p.text.WriteByte(' ')
			}
			p.text.WriteString(cell)
		}
		if row.suffix != "" {
			p.comment = row.suffix
		}
	}
}
