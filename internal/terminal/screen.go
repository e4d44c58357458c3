package terminal

import "wargame/internal/render"

// screen writes questions and what has happened, and remembers what it has shown.
type screen struct {
	inquiry
	weigh       bool          // acts that throw dice are previewed first, and confirmed
	filter      string        // only answers with this text are listed
	page        int           // of the answers, from 0
	away        []render.News // what bots have done since a person was asked
	botActed    bool          // a bot has acted since, not only answered
	told        int           // entries of the log that have been shown
	compared    []render.News // combats whose dice have not fallen; not told yet
	shownBefore int           // run.Game.Shown when something was told last
	drawn       bool          // the board need not be drawn before the next question
	hinted      bool          // how to see the board has been said
	shown       uint64        // hash of where the units stood when the board was drawn
	asidesFor   string        // the question that a standing answer was told for last
	glanced     string        // the status line above the last question
	offered     []string      // the offer that was listed last
}
