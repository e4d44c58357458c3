package save

const saysTextExport = "an export of what one seat saw, because something is hidden from it: wargame replay prints it, but it cannot be continued"

// ExportTranscript writes what one seat has read of a game with hidden parts. The names of choices could
// reveal what the seat may not know, and without them no decision can be applied; so the file
// holds lines of text only. An existing file is never overwritten (ErrExists).
func (f *File) ExportTranscript(path, seat string, lines []string) error {
	out, err := f.tell(path, seat, lines)
	if err != nil {
		return err
	}
	return out.put(path)
}

// TranscriptText returns what ExportTranscript writes.
func (f *File) TranscriptText(seat string, lines []string) ([]byte, error) {
	out, err := f.tell(f.Name, seat, lines)
	if err != nil {
		return nil, err
	}
	return out.text, nil
}

func (f *File) tell(path, seat string, lines []string) (*File, error) {
	h := f.exportHeader(seat)
	h.Says, h.Dice = saysTextExport, "shown"
	out, err := compose(path, h, nil)
	for _, text := range lines {
		if err != nil {
			break
		}
		if werr := out.write(Line{Kind: KindNote, Text: text}); werr != nil {
			err = unsaved(path, werr)
		}
	}
	return out, err
}

// Transcript returns the lines of such a file; false if the file is another.
func (f *File) Transcript() ([]string, bool) {
	if !f.IsExport() || f.Says != saysTextExport {
		return nil, false
	}
	var out []string
	for _, l := range f.Lines {
		if l.Kind == KindNote {
			out = append(out, l.Text)
		}
	}
	return out, true
}
