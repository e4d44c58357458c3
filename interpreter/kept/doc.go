// Package kept holds the answers of rules that are worked out once and looked
// up after that: floods over the map, the conditions and costs of their steps,
// and numbers about a space or a way. It knows no rule. What is asked comes as
// functions; on which parts of the position an answer rests, and what tells one
// question from another, is said by who loads the game (package program, the
// files keep*.go), and is believed.
//
// Who may write. Reach, Source, Step, Part, Ground, Class and Values are filled
// in while a game is loaded, by who loads it, and never change after that: any
// number of goroutines may ask them. All answers are in the Memo of one
// formula.Ctx, which one goroutine uses.
//
// What stays true. An answer is written once, when it has been worked out and
// nothing has failed on the way, and an answer that rests on a flood which is
// not finished is not kept at all. So whoever asks gets the same, known or not,
// and has paid the same fuel for it.
//
// When it is thrown away. Each answer has a signature over the parts of the
// position that it rests on; it is made anew when it is asked for in a position
// with another signature or in another world. formula.VerifyKept has kept
// answers made a second time from nothing, and compared.
package kept
