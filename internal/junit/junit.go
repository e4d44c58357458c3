// Package junit writes the results of tests as JUnit XML, the format that build servers
// read.
package junit

import (
	"encoding/xml"
	"fmt"
	"io"
	"time"
)

// Suite is the tests of one game.
type Suite struct {
	Name  string
	Took  time.Duration
	Cases []Case
}

// Case is one test. It fails if it has failures. Error says why it could not run.
type Case struct {
	Class    string   `xml:"classname,attr"`
	Name     string   `xml:"name,attr"`
	File     string   `xml:"file,attr,omitempty"`
	Line     int      `xml:"line,attr,omitempty"`
	Failures []Detail `xml:"failure"`
	Error    *Detail  `xml:"error"`
	Skipped  *Detail  `xml:"skipped"` // the case proves nothing
}

// Detail is a failure or an error: a line, and its whole text.
type Detail struct {
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

type count struct {
	Tests    int `xml:"tests,attr"`
	Failures int `xml:"failures,attr"`
	Errors   int `xml:"errors,attr"`
	Skipped  int `xml:"skipped,attr"`
}

type document struct {
	XMLName xml.Name `xml:"testsuites"`
	count
	Suites []suite `xml:"testsuite"`
}

type suite struct {
	Name string `xml:"name,attr"`
	count
	Time  string `xml:"time,attr"` // in seconds
	Cases []Case `xml:"testcase"`
}

// Write writes suites with the counts of their tests, failures, errors and skipped tests. encoding/xml
// replaces characters that XML cannot hold by U+FFFD.
func Write(w io.Writer, suites []Suite) error {
	var all document
	for _, s := range suites {
		n := countOf(s.Cases)
		all.Tests, all.Failures, all.Errors, all.Skipped = all.Tests+n.Tests, all.Failures+n.Failures, all.Errors+n.Errors, all.Skipped+n.Skipped
		all.Suites = append(all.Suites, suite{s.Name, n, fmt.Sprintf("%.3f", s.Took.Seconds()), s.Cases})
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	enc := xml.NewEncoder(w)
	enc.Indent("", "  ")
	if err := enc.Encode(all); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

func countOf(cases []Case) count {
	n := count{Tests: len(cases)}
	for i := range cases {
		if len(cases[i].Failures) > 0 {
			n.Failures++
		}
		if cases[i].Error != nil {
			n.Errors++
		}
		if cases[i].Skipped != nil {
			n.Skipped++
		}
	}
	return n
}
