// Package bot is the opponent: it plays a seat to win, by the aims of a game
// (games/GAME/aims.wgr). It knows no game.
//
// Evaluator scores a position by the aims. At each decision Bot makes plans on copies of the
// position, plays them out to the end of the turn with sampled dice, never the real ones, and
// carries out the plan with the best score. Other good plans are cached and tried first at the
// next decision.
//
// A bot knows what its seat knows: the copies are determinizations of its view. Its budget is
// counted in simulated decisions, not in time, so that the same seed gives the same game on
// every machine.
package bot
