// Package kept holds the answers of rules that are worked out once and looked
// up after that: floods over the map, the ways of movements, the conditions and
// costs of their steps, numbers about a space or a way, and what dear rules say
// about units and spaces. It knows no rule. What is asked comes as functions; on
// which parts of the position an answer rests, and what tells one question from
// another, is said by who loads the game (package program, the files keep*.go),
// and is believed.
//
// Who may write. Reach, Walk, Source, Step, Part, Ground, Class, Values and Answers
// are filled in while a game is loaded, by who loads it, and never change after
// that: any number of goroutines may ask them. All answers are in the Memo of one
// formula.Ctx, which one goroutine uses, but for those that rest on nothing but
// what is printed: these are in Shared, once for all games of a world.
//
// What stays true. An answer is written once, when it has been worked out and
// nothing has failed on the way, and an answer that rests on a flood which is
// not finished is not kept at all. So whoever asks gets the same, known or not,
// and has paid the same fuel for it.
//
// When it is thrown away. Floods, ways and Answers know what they have read, place
// by place, and what of other kept answers they have looked at (reads.go); tables
// by space and by way have a signature over the parts of the position that they
// rest on. An answer is made anew when it is asked for in a position where any of
// that is another, or in another world. A function that reads the position and does
// not say so to formula.Ctx (formula/trace.go) has answers given that do not hold.
// All of a context together takes about as much room as SetRoom says.
// formula.VerifyKept has kept answers made a second time from nothing, and compared.
//
// Verdicts and Anchor keep answers the other way round: they know who has looked at what
// (lookers.go), and are told what differs between two positions (state.Before). They
// belong to who made them, and to one goroutine.
package kept
