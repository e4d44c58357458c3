package save

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"wargame/interpreter/dice"
	"wargame/interpreter/run"
)

var (
	headerFields = []string{"format", "version", "meaning", "game", "title", "rules", "options", "readings", "position", "seats", "seed", "pledge", "numbers", "pledges", "dice", "start", "hashes"}
	exportFields = []string{"format", "version", "meaning", "for", "says", "game", "title", "rules", "options", "readings", "position", "seats", "dice", "fell"}
	oldFields    = []string{"format", "version", "game", "title", "rules", "options", "readings", "position", "seed", "dice", "start"}
)

// header reads the first line.
func (f *File) header(line []byte) error {
	if bytes.HasPrefix(line, []byte("\ufeff")) {
		return f.bad("a byte order mark precedes the header", "an editor has added it: let it write UTF-8 without one")
	}
	probe := struct {
		Format  string `json:"format"`
		Version int    `json:"version"`
	}{}
	if string(line) == "{" {
		return f.bad("this is not a saved game, but may be an expired game of a server", "this may be a game that had not begun, a sandbox, or a position that was set up by hand: open the file on the first page of a board (wargame serve)")
	}
	if err := json.Unmarshal(line, &probe); err != nil || probe.Format != Name && probe.Format != ExportName {
		return f.bad("this is not the header of a saved game", `it must begin with {"format":"`+Name+`"`)
	}
	if probe.Version != Version && probe.Version != 1 || probe.Version == 1 && probe.Format == ExportName {
		return f.bad(fmt.Sprintf("the save has version %d of the format; this program reads the versions 1 and %d", probe.Version, Version), "use the version of the program that wrote it")
	}
	if probe.Version > 1 && bytes.HasSuffix(line, []byte("\r")) {
		return f.bad(crlf, helpCRLF)
	}
	allowed, body, sum, sealed := oldFields, bytes.TrimRight(line, "\r"), "", true
	if probe.Version > 1 {
		if allowed = headerFields; probe.Format == ExportName {
			allowed = exportFields
		}
		if body, sum, sealed = unseal(line); !sealed {
			body = bytes.TrimSuffix(line, []byte("}"))
		}
	}
	object := body
	if probe.Version > 1 {
		object = append(bytes.Clone(body), '}')
	}
	if err := strict(object, allowed, &f.Header); err != nil {
		return f.bad("the header is damaged: "+err.Error(), "")
	}
	if err := f.complete(); err != "" {
		return f.bad(err, "")
	}
	if f.Version > 1 {
		switch {
		case !sealed:
			return f.bad("the header has no checksum at its end", "")
		case f.chain.take(body) != sum:
			return f.bad("the header does not match its checksum: it was changed", "use a complete copy of the file")
		}
	}
	return nil
}

// complete returns what a header lacks; empty if nothing.
func (h *Header) complete() string {
	if h.Hashes < 0 || h.Hashes > run.Hashing {
		return fmt.Sprintf("the save has hashes of version %d; this program knows versions 1 to %d", h.Hashes, run.Hashing)
	}
	switch {
	case h.Format == ExportName:
		if h.Game == "" || h.Rules == "" || h.For == "" || h.Meaning == 0 || h.Dice != "shown" && h.Dice != "ask" {
			return "the header lacks game, rules, for, meaning or dice (shown or ask)"
		}
	case h.Game == "" || h.Rules == "" || h.Start == "" || !slices.Contains([]string{"seed", "ask", "pledged"}, h.Dice):
		return "the header lacks game, rules, start or dice (seed, pledged or ask)"
	case h.Dice != "pledged" && len(h.Pledges) > 0:
		return "the header has pledges of numbers, but the dice are not pledged"
	case (h.Dice == "pledged") != (h.Pledge != ""):
		return "the header must have a pledge if, and only if, the dice are pledged"
	case h.Dice == "pledged":
		return h.pledged()
	case h.Version > 1 && h.Meaning == 0:
		return "the header lacks meaning, the version of the program's semantics"
	}
	return ""
}

// pledged returns how the dice differ from the pledge of the server; empty if they agree.
func (h *Header) pledged() string {
	secret, err := dice.ParseSecret(h.Seed)
	switch {
	case err != nil:
		return "the secret of the dice is not valid: " + err.Error()
	case dice.Pledge(secret) != h.Pledge:
		return "the secret of the dice is not the one that was pledged"
	}
	for seat, number := range h.Numbers {
		if !slices.Contains(h.Seats, seat) {
			return fmt.Sprintf("the header has a number of the seat %q, which the game does not have", seat)
		}
		if _, err := dice.ParseSecret(number); err != nil {
			return fmt.Sprintf("the number of %s is not valid: %s", seat, err)
		}
	}
	return h.numbersPledged()
}

// numbersPledged returns how the numbers of the seats differ from their pledges; empty if they
// agree. Saves from before numbers were pledged have no pledges, and are accepted.
func (h *Header) numbersPledged() string {
	if len(h.Pledges) == 0 {
		return ""
	}
	for seat := range h.Numbers {
		if h.Pledges[seat] == "" {
			return fmt.Sprintf("the number of %s was not pledged", seat)
		}
	}
	for seat, pledge := range h.Pledges {
		if number := h.Numbers[seat]; number == "" || dice.PledgeNumber(seat, number) != pledge {
			return fmt.Sprintf("the number of %s is not the one that was pledged", seat)
		}
	}
	return ""
}

// Source returns the pledged dice of a game; false if the dice are not pledged.
func (h *Header) Source() (dice.Source, bool) {
	secret, err := dice.ParseSecret(h.Seed)
	if h.Dice != "pledged" || err != nil {
		return nil, false
	}
	return dice.Pledged{Secret: secret, Numbers: h.Numbers}, true
}
