package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"

	"github.com/google/licensecheck"
)

// isLicence tells by its name whether a file is the text of a licence.
var isLicence = regexp.MustCompile(`(?i)^(licen[cs]e|copying|unlicense)([-._].*)?$`)

// read names the licences whose texts lie in the folder of a module, by the
// names of SPDX.
func read(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, e := range entries {
		if !e.Type().IsRegular() || !isLicence.MatchString(e.Name()) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return nil, err
		}
		out = append(out, named(text)...)
	}
	slices.Sort(out)
	return slices.Compact(out), nil
}

// named are the licences that a text is made of.
func named(text []byte) []string {
	var out []string
	for _, m := range licensecheck.Scan(text).Match {
		out = append(out, m.ID)
	}
	return out
}
