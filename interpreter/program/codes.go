package program

import "wargame/dsl"

// Codes are the diagnostics of the checker.
var Codes []dsl.Code
