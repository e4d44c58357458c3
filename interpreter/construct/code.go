package construct

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/query"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"

	"github.com/alecthomas/participle/v2/lexer"
)

// Code is a compiled procedure, action, trigger or sequence. Its instructions are a flat
// list, so that a frame records its progress as one index.
type Code struct {
	Name    string
	Title   string
	Kind    CodeKind
	Rule    *ruleset.Rule
	Params  []Param
	Result  value.Type
	Instrs  []Instr
	Slots   []Slot
	Index   int
	When    *formula.Expr // of an action
	Allowed *CallSpec     // of an action
	Later   *LaterSpec    // of deferred steps
	Pos     lexer.Position
}

// CodeKind is the declaration that a Code was compiled from.
type CodeKind uint8

// The kinds of code.
const (
	ProcedureCode CodeKind = iota
	ActionCode
	TriggerCode
	SequenceCode
	StepsCode // steps of a test, a `suppose` or an `otherwise`
)

// Slot is a local value and the range of instructions in which its name is visible.
type Slot struct {
	Name     string // empty for a slot without a name in the rules
	Type     value.Type
	From, To int
}

// Op is the operation of an instruction.
type Op uint8

// The operations. A, B, C and D are slots or instruction indices, X and Y expressions.
// Ref points to the details.
const (
	OpLet           Op = iota // A = X
	OpSet                     // Ref *Target = X
	OpClear                   // Ref *Target
	OpAdjust                  // Ref *Target += A*X
	OpRoll                    // Ref *RollSpec
	OpShuffle                 // Ref *DrawSpec
	OpChoose                  // Ref *ChooseSpec
	OpAsk                     // A = answer of decider X, or of the side (seat if C is set) in slot B-1; "no" jumps to D; Ref *names.Text
	OpOffer                   // Ref *OfferSpec
	OpSpend                   // Ref *SpendSpec
	OpJump                    // to A
	OpJumpUnless              // to A unless X
	OpEach                    // A = members of X, B = 0
	OpNext                    // C = next of A at B, or to D
	OpSecretly                // a branch position for each member of X, which is in C; when all are done, jump to D; Ref *SecretSpec
	OpBranchEnd               // the end of a branch position
	OpPick                    // C = a member of A that X chooses, or to D; Ref *OrderSpec
	OpCount                   // decrement A, or jump to D if it is 0
	OpReturn                  // with X
	OpEnd                     // leave the scope of kind A
	OpDo                      // Ref *DoSpec
	OpMove                    // X to Y, as Ref *Movement; if B is set, over the edge in A
	OpGo                      // Ref *GoSpec
	OpPlace                   // X at Y
	OpEliminate               // X; the eliminated units go into A (unless it is -1)
	OpStrip                   // withdraw the pieces on the units A
	OpWithdraw                // X
	OpRemember                // Ref *FactSpec
	OpForget                  // Ref *FactSpec
	OpOblige                  // Ref *FactSpec
	OpUse                     // take X from Ref *BudgetSpec
	OpAnnounce                // Ref *EventSpec
	OpReroll                  // the roll being watched
	OpLog                     // Ref *names.Text, to X alone if there is one
	OpGameOver                // Ref level text, X winner
	OpLater                   // Ref *LaterSpec
	OpScopeOpen               // Ref *ScopeSpec
	OpScopeEnd                // run the end triggers of the innermost scope
	OpScopeClose              // close the innermost scope and drop its facts
	OpStopIfNothing           // after a choice with `or stop`: jump to A if it was stopped
)

// Instr is one instruction.
type Instr struct {
	Op         Op
	A, B, C, D int32
	X, Y       *formula.Expr
	Ref        any
	Pos        lexer.Position
}

// Target is the left side of an assignment.
type Target struct {
	Slot    int // of a local; -1 if the target is no local
	Field   int // of a record in that local; -1 for the whole local
	Track   *Track
	Args    []*formula.Expr
	Attr    *Attribute
	Subject *formula.Expr
	Type    value.Type
	Text    string
	Side    bool // the side of a unit
}

// RollSpec is a roll or draw by one or more sides at the same time.
type RollSpec struct {
	Kind   int // index into the enum roll_kind
	Parts  []RollPart
	Clause string
	Stage  int  // slot; its value is 0 not rolled, 1 rolled, 2 final
	Secret bool // only By of each part sees its result; By is then set
}

// RollPart is the dice of one side, or the draw in their place.
type RollPart struct {
	Name         string
	Slot         int
	Count, Sides int
	By           *formula.Expr
	Draw         *DrawSpec // nil for dice
}

// DrawSpec is the source of a draw: a deck, or a list that is drawn from with
// replacement.
type DrawSpec struct {
	Deck *Deck
	Args []*formula.Expr
	From *formula.Expr
	Type value.Type    // of what is drawn
	Many *formula.Expr // the number to draw; nil draws one value, not a list
	Text string
}

// CallSpec is a permission or preference with its arguments. With Move set, it asks
// whether the unit can begin that movement.
type CallSpec struct {
	Name string
	Perm *Permission
	Pref *Preference
	Move *Movement
	Args []*formula.Expr
	Text string
}

// Rule returns the rule that declares the permission, preference or movement.
func (a *CallSpec) Rule() *ruleset.Rule {
	switch {
	case a.Perm != nil:
		return a.Perm.Rule
	case a.Move != nil:
		return a.Move.Rule
	}
	return a.Pref.Rule
}

// ChooseSpec is a choice.
type ChooseSpec struct {
	Name string
	ChooseSlots
	Type     value.Type // of a candidate
	Count    string     // "", "some", "any", "up" or "exactly"
	Limit    *formula.Expr
	From     *formula.Expr
	Where    []*formula.Expr
	Allowed  []*CallSpec
	Prefer   *CallSpec
	SuchThat []*CallSpec
	By       *formula.Expr
	ChooseStop
	OrNone  bool        // choosing nothing is legal
	Several bool        // a single candidate is chosen without a question
	Prompt  *names.Text // nil if there is none
	Noting  *names.Text // what is shown beside a candidate
	ChooseNext
	Rule  *ruleset.Rule
	Query query.ID // for its candidates

	// Within returns, for a choice of spaces, a superset of the candidates that meet the
	// conditions. It returns nil if no such set is known.
	Within func() formula.SetFunc
}

// OfferSpec is an offer of actions.
type OfferSpec struct {
	Actions []Offered
	By      *formula.Expr
	Once    bool
	Nothing bool // with Once: the player may pass without an action
	Finish  *CallSpec
	Rule    *ruleset.Rule
}

// Offered is an action of an offer, with the values of its parameters.
type Offered struct {
	*Code
	Args []*formula.Expr

	// If From is set, the action is offered for each element of that list, with the element
	// in Slot. If From is nil, the action is offered once.
	From *formula.Expr
	Each string
	Slot int
	Of   value.Type
}

// SpendSpec is an allocation of points.
type SpendSpec struct {
	Name    string
	Slot    int // the points left
	By      *formula.Expr
	Fully   bool
	Prompt  *names.Text   // nil if there is none
	First   *formula.Expr // what the first use is for, if it can be; nil if there is no such rule
	Used    int           // the slot of a flag: there was a use; only with First
	Options []SpendOption
	After   int32
	Rule    *ruleset.Rule
}

// SpendOption is one way to use points.
type SpendOption struct {
	Name    string
	Title   string // if none is declared, the name as words
	Slot    int
	Type    value.Type
	From    *formula.Expr
	Where   *formula.Expr
	Allowed *CallSpec
	Costs   *formula.Expr
	Body    int32
}

// GoSpec makes units move by a movement.
type GoSpec struct {
	Move      *Movement
	Who       *formula.Expr   // a unit, or a list of units
	Args      []*formula.Expr // the further arguments of the movement
	Target    *formula.Expr   // the destination; nil if the player chooses it
	Steps     *formula.Expr   // the number of steps; nil for any number
	UpTo      bool            // as many of Steps as can be made, and not all or none
	By        *formula.Expr
	Prompt    *names.Text
	Noting    *names.Text
	Nothing   bool  // the decider may decline
	Otherwise int32 // instruction of `otherwise`; -1 if there is none
	After     int32 // the instruction after the step
	Fork      int32 // the choice of one of several edges to a neighbour, if the movement asks for edges
	Rule      *ruleset.Rule

	GoSlots
}

// GoSlots are the local values of a move under way, by slot.
type GoSlots struct {
	Mark    int // 1 while the move is under way
	Company int // the group that moves
	First   int // the first of the further arguments
	Path    int // the spaces still to enter
	Here    int // the space where the group should be
	Made    int // the number of steps made
	Count   int // the number of steps to make
	To      int // a space that is offered
	Result  int // the path afterwards; -1 if no rule uses it

	// If the movement asks for edges:
	Over int // the edges of Path; empty if the next step is over any
	Open int // the edges that the player may choose from; empty if nothing is asked
	Way  int // the edge that the player has chosen
}

// ChooseSlots are the local values of a choice, by slot.
type ChooseSlots struct {
	Slot int // the result
	Each int // the candidate (the same for a single choice)
	Mark int // 1 while a set is being chosen
}

// ChooseStop is the `or stop` of a choice.
type ChooseStop struct {
	OrStop   bool
	StopWhen *formula.Expr // nil for always
	StopTo   int32         // the instruction that it leads to
}

// ChooseNext holds the instructions at which execution continues after a choice.
type ChooseNext struct {
	Otherwise int32 // the steps of `otherwise`; -1 if there are none
	After     int32 // the instruction after the choice
}

// SecretSpec is a block in which several sides or seats decide in secret.
type SecretSpec struct {
	Of    value.Type // of the deciders: side or seat
	Outer int        // the number of slots allocated before the block
	Rule  *ruleset.Rule
}

// DoSpec runs a procedure.
type DoSpec struct {
	Code *Code
	Args []*formula.Expr
	Slot int // of the result; -1 if there is none
}

// FactSpec is a fact with its arguments.
type FactSpec struct {
	Fact       *Fact
	Obligation *Obligation
	Args       []*formula.Expr
	Value      *formula.Expr

	Debtor int64 // in an obligation: the index of the rule that obliges; see debtor.go
}

// BudgetSpec is a budget with its arguments.
type BudgetSpec struct {
	Budget *Budget
	Args   []*formula.Expr
	Text   string
}

// EventSpec is an event with its arguments.
type EventSpec struct {
	Name string
	Args []*formula.Expr
}

// OrderSpec is what `for each … chosen by` asks.
type OrderSpec struct {
	Name   string
	Prompt *names.Text // nil if there is none
}

// ScopeSpec is a scope: a phase, a segment, a turn….
type ScopeSpec struct {
	Kind   int
	Name   int // index into Program.ScopeNames; -1 if the scope has no name
	Label  string
	Title  string
	Of     *formula.Expr
	Parent int32 // the instruction that opens the enclosing scope; -1 if there is none
	Exit   int32 // its OpScopeEnd
	Rule   *ruleset.Rule
}

// Trigger is a rule that watches an event or a moment.
type Trigger struct {
	Code   *Code
	Moment *Moment
	Event  string
	Rule   *ruleset.Rule
}

// EventDecl is a declared event. Of a moment, Moment is the procedure that runs its rules and
// returns the first parameter as they leave it; nil for other events.
type EventDecl struct {
	Name   string
	Params []Param
	Moment *Code
}
