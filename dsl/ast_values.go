package dsl

import "github.com/alecthomas/participle/v2/lexer"

// Define names a value: define empty(h: hex) = len(h.units) == 0. With suppose the steps run
// on a copy of the position, and the value is that of the expression on the copy.
type Define struct {
	Pos     lexer.Position
	Name    *Name    `parser:"'define' @@"`
	Params  *Params  `parser:"@@?"`
	Type    *TypeRef `parser:"( ':' @@ )?"`
	Suppose *Block   `parser:"'=' ( 'suppose' @@ 'then' )?"`
	Body    *Expr    `parser:"@@"`
}

// Quantity declares a number that rules contribute to.
type Quantity struct {
	Pos    lexer.Position
	Name   *Name        `parser:"'quantity' @@"`
	Params *Params      `parser:"@@?"`
	Base   *Expr        `parser:"( '=' @@ )?"`
	Round  *Round       `parser:"@@?"`
	Groups []*Group     `parser:"@@*"`
	Order  []*OrderStep `parser:"( 'order' @@ ( ',' @@ )* )?"`
}

// Round rounds the final value to a whole number, or to a multiple of To.
type Round struct {
	Pos lexer.Position
	How string `parser:"'rounded' @( 'up' | 'down' | 'nearest' )"`
	To  *Expr  `parser:"( 'to' @@ )?"`
}

// Group keeps one of the contributions with a label, the highest or the lowest:
// highest of terrain.
type Group struct {
	Pos   lexer.Position
	Pick  string `parser:"@( 'highest' | 'lowest' ) 'of'"`
	Label *Name  `parser:"@@"`
}

// OrderStep is a stage of a quantity: set, times, plus, limits.
type OrderStep struct {
	Pos  lexer.Position
	Name string `parser:"@( 'set' | 'times' | 'plus' | 'limits' )"`
}

// Contribution is what one rule adds to a quantity:
// combat_shift(b) when b.target.city: -2 as city. With without it only cancels others:
// combat_shift(b) when b.overrun: without 7.1.5.
type Contribution struct {
	Pos     lexer.Position
	Name    *Name        `parser:"(?! 'rule' '{' ) @@"`
	Params  *Binders     `parser:"@@?"`
	When    *Expr        `parser:"( 'when' @@ )?"`
	Lines   []*ShareLine `parser:"( '{' @@+ '}'"`
	Without []*ClauseRef `parser:"| ':' ( 'without' @@ ( ',' @@ )*"`
	Op      string       `parser:"  | ( @( '=' | 'x' | '+' | '-' ) | 'at' @( 'least' | 'most' ) )"`
	Value   *Expr        `parser:"    @@ )"`
	Tail    []*Tail      `parser:"  @@* )"`
	Under   *Expr        // of a line: the condition of its head
}

// Tail is one qualification after a contribution or a verdict; one field is set.
type Tail struct {
	Pos     lexer.Position
	EndPos  lexer.Position
	Last    bool         `parser:"  @( 'unless' 'otherwise' 'forbidden' )"` // of a prohibition: it decides where no other does
	Unless  *Expr        `parser:"| 'unless' @@"`
	AtMost  *Expr        `parser:"| 'at' 'most' @@"` // of + or -: the contribution has this limit
	Label   *Name        `parser:"| 'as' @@"`
	Despite []*ClauseRef `parser:"| 'despite' @@ ( ',' @@ )*"`
	Because *Text        `parser:"| 'because' @@"`
	Reveals []*Name      `parser:"| 'reveals' @@ ( ',' @@ )*"`
	Leaving *Expr        `parser:"| 'leaving' @@"` // of a prohibition: a condition on what the act leaves
}

// Permission declares a yes-or-no question. The answer is yes unless a rule forbids it, or
// with Denied no unless a rule allows it. Act is what the permission is for: prohibitions
// may judge what it leaves.
type Permission struct {
	Pos    lexer.Position
	Name   *Name   `parser:"'permission' @@"`
	Params *Params `parser:"@@?"`
	Denied bool    `parser:"@( 'denied' 'unless' 'allowed' )?"`
	Act    *Block  `parser:"( 'to' @@ )?"`
}

// Forbid is a prohibition.
type Forbid struct {
	Pos    lexer.Position
	Name   *Name          `parser:"'forbid' @@"`
	More   []*Name        `parser:"( ',' @@ )*"` // the same of other permissions (see Lines)
	Params *Binders       `parser:"@@?"`
	When   *Expr          `parser:"( 'when' @@ )?"`
	Lines  []*VerdictLine `parser:"( '{' @@+ '}'"`
	Tail   []*Tail        `parser:"| @@+ )?"`
	Under  *Expr          // of a line: the condition of its head
	List   []*Name        // of one of several: all that are named
}

// Allow cancels the prohibitions of the clauses after despite.
type Allow struct {
	Pos    lexer.Position
	Name   *Name          `parser:"'allow' @@"`
	More   []*Name        `parser:"( ',' @@ )*"` // the same of other permissions (see Lines)
	Params *Binders       `parser:"@@?"`
	When   *Expr          `parser:"( 'when' @@ )?"`
	Lines  []*VerdictLine `parser:"( '{' @@+ '}'"`
	Tail   []*Tail        `parser:"| @@+ )?"`
	Under  *Expr          // of a line: the condition of its head
	List   []*Name        // of one of several: all that are named
}

// Require is a prohibition where its condition is false.
type Require struct {
	Pos    lexer.Position
	Name   *Name    `parser:"'require' @@"`
	More   []*Name  `parser:"( ',' @@ )*"`
	Params *Binders `parser:"@@?"`
	When   *Expr    `parser:"( 'when' @@ )?"`
	Needs  *Expr    `parser:"':' @@"`
	Tail   []*Tail  `parser:"@@*"`
	List   []*Name  // of one of several: all that are named
}

// Preference ranks candidates: the first rank that a candidate meets decides, then the
// keys. Its owner chooses among equal candidates.
type Preference struct {
	Pos    lexer.Position
	Name   *Name   `parser:"'preference' @@"`
	Params *Params `parser:"@@"`
	Ranks  []*Rank `parser:"'{' @@+ '}'"`
}

// Rank is one line of a preference.
type Rank struct {
	Pos  lexer.Position
	Key  string `parser:"( 'first' | 'then' ) @( 'most' | 'least' )?"`
	Expr *Expr  `parser:"@@"`
}

// Table is a printed table. The values of the last axis are in the first row, those of the
// other axes in the first columns.
type Table struct {
	Pos        lexer.Position
	Name       *Name       `parser:"'table' @@"`
	Axes       []*Axis     `parser:"'(' @@ ( ',' @@ )* ')'"`
	Outputs    []*Output   `parser:"':' @@ ( '/' @@ )*"`
	Words      []*Word     `parser:"( 'where' @@ ( ',' @@ )* )?"`
	Provenance *Provenance `parser:"@@?"`
	Parts      []*Part     `parser:"( 'except' @@ )*"`
	Grid       *Grid       `parser:"'{' @@ '}'"`
}

// Axis is a typed axis. An axis of odds or of differences is entered with two
// numbers, attack and defence.
type Axis struct {
	Pos   lexer.Position
	Name  *Name    `parser:"@@ ':'"`
	Odds  *Odds    `parser:"( @@"`
	Die   *Dice    `parser:"| @@"`
	Range *IntSpan `parser:"| @@"`
	Type  *TypeRef `parser:"| @@ )"`
	Clamp bool     `parser:"@'clamped'?"`
}

// IntSpan is an axis of whole numbers: number 1..12.
type IntSpan struct {
	Pos   lexer.Position
	Range *IntRange `parser:"'number' @@"`
}

// Output is one part of a cell: attacker: loss.
type Output struct {
	Pos  lexer.Position
	Name *Name    `parser:"( @@ ':' )?"`
	Type *TypeRef `parser:"@@"`
}

// Word gives a printed symbol its value: where E is 99.
type Word struct {
	Pos    lexer.Position
	Symbol *GridCell `parser:"@@ 'is'"`
	Value  *Expr     `parser:"@@"`
}

// Reach is a reachability search over the map from a set of spaces. Its value is a set of
// spaces (h in supply_net(s)) with a distance and a path to each.
type Reach struct {
	Pos    lexer.Position
	Name   *Name       `parser:"'reach' @@"`
	Params *Params     `parser:"@@?"`
	Parts  []*ReachRow `parser:"'{' @@+ '}'"`
}

// ReachRow is one line of a reach. A `last` step ends a path, an `earlier` step is followed by
// another; a step without either word may be both.
type ReachRow struct {
	Pos     lexer.Position
	From    *Expr  `parser:"  'from' @@"`
	Nth     string `parser:"| @( 'last' | 'earlier' )?"`
	Step    *Ends  `parser:"'step' @@"`
	Cost    *Expr  `parser:"( 'costs' @@ )?"`
	When    *Expr  `parser:"( 'when' @@ )?"`
	Allowed *Call  `parser:"( 'allowed' @@ )?"`
	StopH   *Name  `parser:"| 'stop' 'in' @@"`
	Stop    *Expr  `parser:"'when' @@"`
	Within  *Expr  `parser:"| 'within' @@"`
	Beyond  string `parser:"| @( 'excluding' 'origin' )"`
}

// Ends names the space that a step leaves and the one that it enters; the default is from
// and to. Over names the edge that it crosses: of several between the two spaces, any one.
type Ends struct {
	Pos lexer.Position
	A   *Name `parser:"( (?! 'costs' | 'when' | 'allowed' | 'preferring' | 'into' ) (?= Ident 'to' Ident ) @@"`
	B   *Name `parser:"'to' @@ )?"`

	Over *Name `parser:"( 'over' @@ )?"`
}

// Names returns the two names of a step.
func (e *Ends) Names() (a, b *Name) {
	if e.A == nil {
		return &Name{Pos: e.Pos, Text: "from"}, &Name{Pos: e.Pos, Text: "to"}
	}
	return e.A, e.B
}

// Obligation is something that a step demands, and that acts must meet before its scope
// ends.
type Obligation struct {
	Pos      lexer.Position
	Name     *Name   `parser:"'obligation' @@"`
	Params   *Params `parser:"@@?"`
	Lasts    string  `parser:"'lasts' @Ident"`
	Met      *Expr   `parser:"'met' 'when' @@"`
	Possible *Expr   `parser:"( 'possible' 'when' @@ )?"`
	Payers   *Payers `parser:"@@?"`
	Binds    []*Name `parser:"( 'binds' @@ ( ',' @@ )* )?"` // permissions to acts that may not make it impossible
	Remedy   *Block  `parser:"( 'otherwise' @@ )?"`
}
