package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"

	"github.com/google/licensecheck"
)

// isLicence matches the name of a licence file.
var isLicence = regexp.MustCompile(`(?i)^(licen[cs]e|copying|unlicense)([-._].*)?$`)

// read returns the SPDX names of the licences in the folder of a module.
func read(dir string) ([]string, error) {
	files, err := matching(dir, isLicence)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, file := range files {
		text, err := os.ReadFile(filepath.Join(dir, file))
		if err != nil {
			return nil, err
		}
		out = append(out, named(text)...)
	}
	slices.Sort(out)
	return slices.Compact(out), nil
}

// matching returns the files in a folder whose names match, in order.
func matching(dir string, name *regexp.Regexp) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, e := range entries {
		if e.Type().IsRegular() && name.MatchString(e.Name()) {
			out = append(out, e.Name())
		}
	}
	return out, nil
}

// named returns the licences in a text.
func named(text []byte) []string {
	var out []string
	for _, m := range licensecheck.Scan(text).Match {
		out = append(out, m.ID)
	}
	return out
}
