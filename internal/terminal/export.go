package terminal

import (
	"fmt"
	"slices"
	"strings"

	"wargame/internal/render"
	"wargame/internal/setup"
	"wargame/interpreter/board"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
)

// saveAs writes the path of the save. With a path, it copies the save to that file,
// which must not exist.
func (q *inquiry) saveAs(path string) error {
	if path == "" {
		known := len(q.moves) - q.file.Game().Sealed() + q.sealedAt(q.branch)
		q.Printf("The game is saved in %s (%s), code %s.\n", q.file.Path, q.Words.Count(known, "decision"), q.file.Code())
		return nil
	}
	if err := q.file.Copy(path); err != nil {
		fmt.Fprintln(q.Out, err)
		return nil
	}
	q.Printf("A copy is in %s.\n", path)
	return nil
}

// export writes a file with what one seat may see of the game.
func (q *inquiry) export(seat, path string) error {
	known := false
	for _, s := range save.Seats(q.g.P) {
		known = known || s == seat
	}
	if path == "" || !known {
		q.Printf("export needs a seat and a file: export SEAT FILE; the seats are %s\n", strings.Join(save.Seats(q.g.P), ", "))
		return nil
	}
	at := slices.IndexFunc(q.g.P.Seats, func(s board.Seat) bool { return s.Name == seat })
	whispered := slices.ContainsFunc(q.g.Log, func(e run.Entry) bool { return e.To != nil })
	if v := q.view(); (len(q.g.P.Secrets) > 0 || whispered) && !v.Referee() && !slices.Equal(v.Seats, []int{at}) {
		q.Printf("An export for %s would show hidden information to the player who decides now. Write it when %s decides, or with play --seat %s.\n", seat, seat, seat)
		return nil
	}
	told, hidden, err := q.toldTo(at)
	if err == nil && hidden {
		var lines []string
		for _, n := range told {
			lines = append(append(lines, n.Text+render.Bracketed(n.Clause)), n.Shares...)
		}
		err = q.file.Game().ExportTranscript(path, seat, lines)
	}
	if err != nil {
		fmt.Fprintln(q.Out, err)
		return nil
	}
	if hidden {
		q.Printf("Wrote what %s saw to %s. The game hides something from that seat, so the file contains no decisions.\n", seat, path)
		return nil
	}
	s := q.setup
	if !s.Ask {
		s.Source = save.Record(q.seeded)
	}
	from, err := setup.Start(q.Console, s)
	if err == nil {
		err = q.file.Game().Export(path, seat, from.Game)
	}
	if err != nil {
		fmt.Fprintln(q.Out, err)
		return nil
	}
	q.Printf("Wrote what %s may see to %s. The file contains no seed and no hash, and cannot be continued.\n", seat, path)
	return nil
}
