// Package bot is the opponent: it plays a seat to win. What is to be won the aims of a
// game say (games/GAME/aims.wgr); the package knows no game.
//
// A position is worth what the aims make of it (Judge). At each decision acts are put
// together on copies of the position, with other dice than those that will fall, played
// out to the end of the turn, and judged there; the best is carried out (Bot). What was
// found good and not yet done is kept and tried first at the next decision.
//
// A bot knows what its seat knows: the copies are dealt from its view. Its budget is
// counted in simulated decisions, never in time, so that the same seed gives the same
// game on every machine.
package bot
