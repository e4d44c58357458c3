package codegen

import "fmt"

// changed returns what changes a name that no step `set` can change, as advice; empty for a
// name that is unknown too.
func (l *Compiler) changed(name, text string) string {
	switch {
	case l.Budgets[name] != nil:
		return fmt.Sprintf("%s is a budget: `use 1 of %s` takes from it", name, text)
	case l.Facts[name] != nil:
		return fmt.Sprintf("%s is a fact: write `remember %s`, or `forget %s`", name, text, text)
	case l.Quantities[name] != nil:
		return fmt.Sprintf("%s is a quantity: rules contribute to it (`%s: +1`)", name, name)
	case l.Permissions[name] != nil:
		return fmt.Sprintf("%s is a permission: rules forbid or allow it", name)
	case l.Defines[name] != nil:
		return fmt.Sprintf("%s is a define: change what it reads", name)
	}
	return ""
}
