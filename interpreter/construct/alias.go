package construct

import (
	"wargame/interpreter/names"
)

// Aliases for the types of declarations.
type (
	Enum        = names.Enum
	Record      = names.Record
	RecordField = names.RecordField
	Param       = names.Param
	Attribute   = names.Attribute
)
