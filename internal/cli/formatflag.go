package cli

import (
	"fmt"
	"strings"

	"wargame/dsl"
)

// style parses --format.
func style(format string, more ...string) (dsl.Style, error) {
	known := append([]string{"human", "json"}, more...)
	for _, k := range known {
		if format == k {
			return dsl.Style(format), nil
		}
	}
	return "", fmt.Errorf("--format must be one of %s, not %q", strings.Join(known, ", "), format)
}
