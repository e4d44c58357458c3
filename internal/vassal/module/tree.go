package module

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

// The limits of a build file.
const (
	maxDepth    = 100
	maxElements = 2_000_000
)

// Node is an element of the build file.
type Node struct {
	Tag      string // the class, such as VASSAL.build.module.Map
	Attrs    map[string]string
	Text     string // of the element itself, untrimmed
	Children []*Node
	Parent   *Node
}

// Class returns the last part of the tag: Map of VASSAL.build.module.Map.
func (n *Node) Class() string { return n.Tag[strings.LastIndexByte(n.Tag, '.')+1:] }

// Attr returns an attribute, empty if it is absent.
func (n *Node) Attr(name string) string { return n.Attrs[name] }

// Name returns what the editor of a module calls the element.
func (n *Node) Name() string {
	for _, k := range []string{"entryName", "mapName", "name", "boardName"} {
		if v := n.Attrs[k]; v != "" {
			return v
		}
	}
	return ""
}

// Each calls f for the node and all below it, in order. It does not go below a node for which f
// returns false.
func (n *Node) Each(f func(*Node) bool) {
	if !f(n) {
		return
	}
	for _, c := range n.Children {
		c.Each(f)
	}
}

// Child returns the first child of a class; nil if there is none.
func (n *Node) Child(class string) *Node {
	for _, c := range n.Children {
		if c.Class() == class {
			return c
		}
	}
	return nil
}

// readTree parses a build file. It knows no entities but those of XML, and refuses a document
// that declares any.
func readTree(data []byte) (*Node, error) {
	if bytes.HasPrefix(data, []byte("\xfe\xff")) || bytes.HasPrefix(data, []byte("\xff\xfe")) {
		utf8, err := unicode.UTF16(unicode.BigEndian, unicode.UseBOM).NewDecoder().Bytes(data)
		if err != nil {
			return nil, err
		}
		data = utf8
	}
	d := xml.NewDecoder(bytes.NewReader(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))))
	d.CharsetReader = charset
	var root, at *Node
	var texts [][]byte // of the open elements
	depth, count := 0, 0
	for {
		tok, err := d.RawToken()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("the build file is not XML: %w", err)
		}
		switch t := tok.(type) {
		case xml.Directive:
			if bytes.Contains(bytes.ToUpper(t), []byte("ENTITY")) {
				return nil, errors.New("the build file declares entities; no module of VASSAL does, and they are not expanded")
			}
		case xml.StartElement:
			depth++
			count++
			if depth > maxDepth {
				return nil, fmt.Errorf("the build file nests elements more than %d deep", maxDepth)
			}
			if count > maxElements {
				return nil, fmt.Errorf("the build file has more than %d elements", maxElements)
			}
			n := &Node{Tag: t.Name.Local, Parent: at}
			if len(t.Attr) > 0 {
				n.Attrs = make(map[string]string, len(t.Attr))
			}
			for _, a := range t.Attr {
				n.Attrs[a.Name.Local] = a.Value
			}
			switch {
			case at != nil:
				at.Children = append(at.Children, n)
			case root == nil:
				root = n
			default:
				return nil, errors.New("the build file has two roots")
			}
			at = n
			texts = append(texts, nil)
		case xml.EndElement:
			if at == nil || at.Tag != t.Name.Local {
				return nil, errors.New("the build file is not XML: an element ends that has not begun")
			}
			depth--
			at.Text = string(texts[depth])
			texts = texts[:depth]
			at = at.Parent
		case xml.CharData:
			if at != nil {
				texts[depth-1] = append(texts[depth-1], t...)
			}
		}
	}
	switch {
	case root == nil:
		return nil, errors.New("the build file is empty")
	case at != nil:
		return nil, fmt.Errorf("the build file ends within the element %s", at.Tag)
	}
	return root, nil
}

// charset decodes the encodings in which old modules are written.
func charset(label string, in io.Reader) (io.Reader, error) {
	switch strings.ToLower(label) {
	case "iso-8859-1", "latin1", "windows-1252", "cp1252":
		return charmap.Windows1252.NewDecoder().Reader(in), nil
	case "us-ascii", "utf-8", "utf8", "utf-16":
		return in, nil
	}
	return nil, fmt.Errorf("the build file is encoded as %q, which is not known", label)
}
