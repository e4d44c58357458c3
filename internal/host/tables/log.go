package tables

import (
	"bytes"
	"encoding/json"
	"fmt"
	"sort"
)

// maxEntries is how many lines are told at once.
const maxEntries = 500

// Log is what has happened, as it was told then.
type Log struct {
	Entries []json.RawMessage `json:"entries"`
	Next    int               `json:"next"` // where to go on
	More    bool              `json:"more"`
}

// Log returns what reads from the store what a seat was told of the lines from one on, as the
// seat counts them. That takes time where the log is long; the table is not needed for it.
func (t *Table) Log(seat, from int) func() (*Log, error) {
	s, game, name, rows := t.tables.Store, t.ID, t.Seats.Name(seat), t.Record.RowsFor(seat)
	return func() (*Log, error) {
		list, err := s.Told(game, name, rows.Line(from), maxEntries)
		if err != nil {
			return nil, err
		}
		list = list[:sort.Search(len(list), func(i int) bool { return list[i].N >= rows.All() })] // the rest was told since
		out := &Log{Entries: []json.RawMessage{}, Next: rows.Known(rows.All()), More: len(list) == maxEntries}
		for _, x := range list {
			out.Entries = append(out.Entries, append(fmt.Appendf(nil, `{"n":%d,`, rows.Known(x.N)), bytes.TrimPrefix(x.Text, []byte("{"))...))
			if out.More {
				out.Next = rows.Known(x.N) + 1
			}
		}
		return out, nil
	}
}
