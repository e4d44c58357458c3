package console

import (
	"fmt"
	"os"
	"strings"

	"golang.org/x/text/language"

	"wargame/interpreter/messages"
)

// ReadLanguages reads --lang: tags of languages divided by commas, in order of preference.
// Where it is empty the environment decides, as for other programs: LC_ALL, LC_MESSAGES,
// LANG, the first that is set. The locales C and POSIX stand for English.
func ReadLanguages(flag string) ([]language.Tag, error) {
	if flag != "" {
		tags, _, err := language.ParseAcceptLanguage(flag)
		if err != nil || len(tags) == 0 {
			return nil, fmt.Errorf("--lang must be the tag of a language, such as ja or pt-BR, not %q", flag)
		}
		return tags, nil
	}
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if locale := os.Getenv(name); locale != "" {
			tag, _, _ := strings.Cut(locale, ".")
			tag, _, _ = strings.Cut(tag, "@")
			if t, err := language.Parse(tag); err == nil {
				return []language.Tag{t}, nil
			}
			return nil, nil
		}
	}
	return nil, nil
}

// Speak sets the languages that the reader understands, in order of preference.
func (c *Console) Speak(languages []language.Tag) {
	c.Languages, c.Words = languages, messages.For(languages...)
}

// Printf writes a text in the language of the reader, with its values.
func (c *Console) Printf(english string, values ...any) {
	fmt.Fprint(c.Out, c.Words.Sprintf(english, values...))
}

// Println writes a line in the language of the reader.
func (c *Console) Println(english string) { fmt.Fprintln(c.Out, c.Words.Text(english)) }
