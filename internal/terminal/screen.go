package terminal

import (
	"wargame/internal/render"
	"wargame/interpreter/sight"
)

// screen writes questions and events, and remembers what it has shown.
type screen struct {
	inquiry
	weigh       bool          // acts that roll dice are previewed and need confirmation
	filter      string        // only answers that contain this text are listed
	page        int           // page of the list of answers, from 0
	away        []render.News // acts of bots since a player was last asked
	botActed    bool          // a bot has acted since then
	before      *sight.View   // what the players saw then; nil if no bot has decided since
	told        int           // number of log entries shown
	compared    []render.News // combats not shown yet, because their dice have not fallen
	shownBefore int           // run.Game.Shown at the last output
	drawn       bool          // the board need not be drawn before the next question
	hinted      bool          // the hint about the map command has been shown
	shown       uint64        // hash of the unit positions when the board was last drawn
	asidesFor   string        // the question of the last standing answer that was announced
	glanced     string        // the last status line
	offered     []string      // the last offer that was listed in full
}
