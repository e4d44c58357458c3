package tables

import (
	"bytes"
	"encoding/json"
	"fmt"
	"sort"
)

// maxEntries is the most entries in one response.
const maxEntries = 500

// Log is the history as a seat saw it at the time.
type Log struct {
	Entries []json.RawMessage `json:"entries"`
	Next    int               `json:"next"` // where to continue
	More    bool              `json:"more"`
}

// Log returns a function that reads the entries of a seat from the store, beginning at
// line from in the seat's count. The function may be slow and needs no lock.
func (t *Table) Log(seat, from int) func() (*Log, error) {
	s, game, name, rows := t.tables.Store, t.match.ID, t.match.Seats.Name(seat), t.match.Record.RowsFor(seat)
	read := t.match.Reader(seat, rows.Line(from))
	return func() (*Log, error) {
		list, err := s.Told(game, name, rows.Line(from), maxEntries)
		if err != nil {
			return nil, err
		}
		list = list[:sort.Search(len(list), func(i int) bool { return list[i].N >= rows.All() })] // later entries were stored since
		out := &Log{Entries: []json.RawMessage{}, Next: rows.Known(rows.All()), More: len(list) == maxEntries}
		for _, x := range list {
			text, err := read(x)
			if err != nil {
				return nil, err
			}
			if out.More {
				out.Next = rows.Known(x.N) + 1
			}
			if text == nil {
				continue
			}
			out.Entries = append(out.Entries, append(fmt.Appendf(nil, `{"n":%d,`, rows.Known(x.N)), bytes.TrimPrefix(text, []byte("{"))...))
		}
		return out, nil
	}
}
