package dsl

import (
	"bytes"
	"strings"
)

// The canonical layout.
const (
	step     = 2   // blanks of one level of indentation
	maxLine  = 100 // a block on one line stays on it up to this column
	farRight = 90  // comments after this column are not aligned
)

// Print returns a file in the canonical layout, with its comments. The file must be the
// result of Parse without errors.
func Print(f *File) []byte {
	p := &printer{pieces: cut(f), source: f.Source}
	p.body(0, len(p.pieces), 0, true)
	p.flush()
	return p.bytes()
}

// printer lays out pieces line by line.
type printer struct {
	pieces []piece
	source []byte
	lines  []printedLine

	text     strings.Builder // the line being written, without its indentation
	comment  string          // at its end
	indent   int
	lead     int  // the indentation of its last line, where a piece has several
	last     int  // the last piece on the line, -1 on an empty one
	mustEnd  bool // the line ends with a comment to its end
	oneLine  int  // pieces before this index belong to a block on one line
	explode  int  // soft starts before this index each begin a line
	pendingB bool // a blank line comes before the next line
}

// printedLine is a finished line.
type printedLine struct {
	indent  int
	text    string
	comment string
}

// flush ends the current line.
func (p *printer) flush() {
	if p.text.Len() > 0 || p.comment != "" {
		if p.pendingB && len(p.lines) > 0 {
			p.lines = append(p.lines, printedLine{})
		}
		p.pendingB = false
		p.lines = append(p.lines, printedLine{p.indent, strings.TrimRight(p.text.String(), " "), p.comment})
	}
	p.text.Reset()
	p.comment = ""
	p.last = -1
	p.mustEnd = false
}

// newLine ends the line and begins another one.
func (p *printer) newLine(indent int, blank bool) {
	p.flush()
	p.indent, p.lead = indent, indent
	p.pendingB = blank
}

// body lays out the pieces from i to end, which are the content of a block or of the file, at
// an indentation. The current line must be empty.
func (p *printer) body(i, end, indent int, fresh bool) {
	for first := true; i < end; first = false {
		piece := &p.pieces[i]
		inline := i < p.oneLine
		switch {
		case inline:
		case first && fresh:
			if !piece.comment || piece.breaks > 0 || indent == 0 {
				p.newLine(indent, false)
			}
		case piece.comment:
			if piece.breaks > 0 || p.mustEnd {
				p.newLine(p.commentIndent(i, end, indent), piece.breaks > 1)
			}
		case piece.start == hardStart,
			piece.start == softStart && (piece.breaks > 0 || p.mustEnd || i < p.explode):
			p.newLine(indent, piece.breaks > 1)
		case p.mustEnd, piece.breaks > 0 && !p.joins(i):
			p.newLine(indent+step, false)
		}
		if piece.is("{") {
			i = p.block(i)
			continue
		}
		p.put(i)
		i++
	}
}

// commentIndent returns the indentation of a comment on a line of its own: that of the
// statements, or that of the rest of the statement around it.
func (p *printer) commentIndent(i, end, indent int) int {
	for i < end && p.pieces[i].comment {
		i++
	}
	if i < end && p.pieces[i].start == noStart {
		return indent + step
	}
	return indent
}

// joins reports whether a piece continues the line of the one before it although the source
// breaks the line there.
func (p *printer) joins(i int) bool {
	piece := &p.pieces[i]
	if piece.is("{") || piece.is(",") || piece.is(":") || piece.is(")") {
		return true
	}
	return p.last >= 0 && p.pieces[p.last].is("}") && (piece.is("else") || piece.is("until") || piece.is("then"))
}

// block lays out the block whose open brace is piece i. It returns the index after the
// closing brace.
func (p *printer) block(i int) int {
	end := p.pieces[i].partner
	grid := p.pieces[i].grid
	base := p.indent
	p.put(i)
	if i < p.oneLine || p.fits(i) {
		before := p.oneLine
		p.oneLine = max(before, end+1)
		p.body(i+1, end, base, false)
		p.last = end - 1
		p.put(end)
		p.oneLine = before
		return end + 1
	}
	if grid != nil {
		p.grid(i+1, end, base+step, grid.shift)
	} else {
		before := p.explode
		if p.wasOneLine(i) {
			p.explode = max(before, end)
		}
		p.body(i+1, end, base+step, true)
		p.explode = before
	}
	p.newLine(base, false)
	p.put(end)
	return end + 1
}

// wasOneLine reports whether a block is on one line in the source.
func (p *printer) wasOneLine(i int) bool {
	for k := i + 1; k <= p.pieces[i].partner; k++ {
		if piece := &p.pieces[k]; piece.breaks > 0 || piece.lineComment() || strings.Contains(piece.text, "\n") {
			return false
		}
	}
	return true
}

// fits reports whether a block that is on one line in the source fits there together with
// everything that follows on the line.
func (p *printer) fits(i int) bool {
	if !p.wasOneLine(i) {
		return false
	}
	end := p.pieces[i].partner
	used := p.indent + width(p.text.String())
	for k := i + 1; k < len(p.pieces) && used <= maxLine; k++ {
		piece := &p.pieces[k]
		if k > end {
			if piece.comment || piece.start == hardStart || piece.breaks > 0 && !piece.is("else") && !piece.is("until") && !piece.is("then") {
				break
			}
			if piece.is("{") && !p.wasOneLine(k) {
				break
			}
		}
		used += p.gap(k-1, k) + width(piece.text)
	}
	return used <= maxLine
}

// gap returns the number of blanks between two pieces on one line.
func (p *printer) gap(a, b int) int {
	left, right := &p.pieces[a], &p.pieces[b]
	switch {
	case right.comment:
		return 1
	case right.start == hardStart && !left.is("{"):
		return 2
	case right.is(",") || right.is(")") || right.is(":"):
		return 0
	case left.is("("), left.is(".."), right.is(".."), left.tight:
		return 0
	case left.is(")") && right.is("."), left.is(".") && a > 0 && p.pieces[a-1].is(")"): // card(c).holder
		return 0
	case right.is("("):
		if left.word {
			return 0
		}
	case left.is("{") && right.is("}"):
		return 0
	}
	return 1
}

// put appends a piece to the line.
func (p *printer) put(i int) {
	piece := &p.pieces[i]
	switch {
	case piece.lineComment() || piece.comment && p.endsLine(i):
		if p.text.Len() == 0 {
			p.multiline(piece)
		} else if p.comment != "" {
			p.comment += " " + piece.text
		} else {
			p.comment = trimLines(piece.text)
		}
		p.mustEnd = true
		return
	case p.text.Len() > 0 && p.last >= 0:
		p.text.WriteString(strings.Repeat(" ", p.gap(p.last, i)))
	}
	p.multiline(piece)
	p.last = i
}

// endsLine reports whether a comment is the last piece of its line.
func (p *printer) endsLine(i int) bool {
	if i < p.oneLine {
		return false
	}
	if i+1 >= len(p.pieces) {
		return true
	}
	next := &p.pieces[i+1]
	return next.breaks > 0 || next.start == hardStart || next.start == softStart && i+1 < p.explode || next.is("}")
}

// multiline writes a piece of several lines. The further lines keep their indentation
// relative to the first.
func (p *printer) multiline(piece *piece) {
	if !strings.Contains(piece.text, "\n") {
		p.text.WriteString(piece.text)
		return
	}
	if piece.comment {
		text := trimLines(piece.text)
		p.text.WriteString(text)
		p.lead = leading(text[strings.LastIndexByte(text, '\n')+1:])
		return
	}
	shift := p.lead - p.sourceIndent(piece.pos.Offset)
	for i, line := range strings.Split(piece.text, "\n") {
		line = strings.TrimRight(line, " \t\r")
		if i == 0 {
			p.text.WriteString(line)
			continue
		}
		p.text.WriteByte('\n')
		if rest := strings.TrimLeft(line, " \t"); rest != "" {
			p.lead = max(leading(line)+shift, p.indent)
			p.text.WriteString(strings.Repeat(" ", p.lead))
			p.text.WriteString(rest)
		}
	}
}

// leading returns the indentation of a line.
func leading(line string) int {
	n := 0
	for i := range len(line) {
		switch line[i] {
		case ' ':
			n++
		case '\t':
			n += tabWidth
		default:
			return n
		}
	}
	return n
}

// sourceIndent returns the indentation of the source line at an offset.
func (p *printer) sourceIndent(offset int) int {
	lineStart := bytes.LastIndexByte(p.source[:offset], '\n') + 1
	return leading(string(p.source[lineStart:offset]))
}

func trimLines(text string) string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " \t\r")
	}
	return strings.Join(lines, "\n")
}

// bytes joins the lines. It aligns the comments at the ends of neighbouring lines.
func (p *printer) bytes() []byte {
	var b bytes.Buffer
	for i := 0; i < len(p.lines); {
		end, far := i, 0
		for end < len(p.lines) && p.lines[end].comment != "" && !strings.Contains(p.lines[end].text, "\n") {
			if n := p.lines[end].indent + width(p.lines[end].text); n <= farRight {
				far = max(far, n)
			}
			end++
		}
		end = max(end, i+1)
		for ; i < end; i++ {
			l := p.lines[i]
			if l.text != "" {
				b.WriteString(strings.Repeat(" ", l.indent))
			}
			b.WriteString(l.text)
			if l.comment != "" {
				b.WriteString(strings.Repeat(" ", max(0, far-l.indent-width(l.text))+2))
				b.WriteString(l.comment)
			}
			b.WriteByte('\n')
		}
	}
	return b.Bytes()
}
