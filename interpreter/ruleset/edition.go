package ruleset

import (
	"strconv"

	"wargame/dsl"
	"wargame/interpreter/codes"
)

// Edition is the edition of the language that this program reads.
const Edition = 3

// checkEditions reports editions that this program does not read.
func (l *assembler) checkEditions(files []*dsl.File) {
	for _, f := range files {
		for _, it := range f.Items {
			if it.Edition == nil || it.Edition.Number == strconv.Itoa(Edition) {
				continue
			}
			d := l.report.Fail(codes.WrongEdition, it.Pos, it.EndPos.Offset-it.Pos.Offset, nil, "the rules need edition %s of the language; this program reads edition %d", it.Edition.Number, Edition)
			if n, err := strconv.Atoi(it.Edition.Number); err == nil && n > Edition {
				d.Help = "get a newer program: `wargame version` prints the edition that this one reads"
			} else {
				d.Help = "`wargame fix` rewrites the game and lists what it cannot rewrite"
			}
		}
	}
}
