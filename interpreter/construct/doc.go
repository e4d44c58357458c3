// Package construct holds what each declared thing of the rules means: quantities,
// permissions, movements, reaches, defines, tracks, facts, decks, obligations, secrets, and
// the code of actions and procedures with its instructions. Bodies are expressions. A
// construct knows the constructs that it names, and nothing of the whole program
// (package program), which finds constructs by name.
//
// A construct is complete when package build has compiled its bodies, and immutable from
// then on; any number of games and goroutines may share it.
package construct
