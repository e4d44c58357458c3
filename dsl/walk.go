package dsl

import "reflect"

// Walk calls visit for every node of a tree, parents before children, in the order of the
// fields. A node is a pointer to one of the structs of this package. Where visit returns
// false, the children of the node are skipped.
func Walk(node any, visit func(node any) bool) {
	walk(reflect.ValueOf(node), visit)
}

// WalkRules is Walk without tests, fixtures and blocks of data, which are most of a game and
// hold no rules and no declarations.
func WalkRules(node any, visit func(node any) bool) {
	Walk(node, func(node any) bool {
		if it, ok := node.(*Item); ok && (it.Test != nil || it.Fixture != nil || it.Every != nil || it.Data != nil) {
			return false
		}
		return visit(node)
	})
}

func walk(v reflect.Value, visit func(any) bool) {
	if v.Kind() != reflect.Pointer || v.IsNil() || v.Elem().Kind() != reflect.Struct {
		return
	}
	if !visit(v.Interface()) {
		return
	}
	s := v.Elem()
	for i := range s.NumField() {
		switch f := s.Field(i); f.Kind() {
		case reflect.Pointer:
			walk(f, visit)
		case reflect.Slice:
			if f.Type().Elem().Kind() != reflect.Pointer {
				continue
			}
			for j := range f.Len() {
				walk(f.Index(j), visit)
			}
		}
	}
}
