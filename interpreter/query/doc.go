// Package query is the query cache: it stores the answers of questions about a position
// and finds out whether they are still valid. It knows no rule and no kind of question;
// package search asks the questions that are stored here.
//
// Every query has one life cycle (Store.Find, Store.Compute): key, lookup, validation, computation under
// a step budget of its own, storage, eviction. A computation records what it reads inside
// the accessors of state.Reader, so nothing has to be registered. An answer that uses
// another one depends on what it looked at in it (Ref), and stays valid when that other
// answer is recomputed and is the same there.
//
// A stored answer is valid in a version of the position in which it was computed or
// validated; in any other version in which no part that it has read has changed; and in
// any other in which everything that it has read is the same. Each of these is found out
// from what was recorded.
//
// An answer is stored when it was computed without a failure and does not depend on an
// answer that is still being computed. Callers pay the same number of steps for an answer
// that is stored and for one that is not.
//
// A Store belongs to one formula.Ctx and one goroutine. It takes about as much memory as
// SetRoom says; what is removed is computed again.
package query
