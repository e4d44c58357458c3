package send

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"

	"wargame/internal/host/notice"
)

// Hook sends a notice as JSON to an address of the player.
type Hook struct {
	client  *http.Client
	private bool
	body    func(m notice.Message) any
}

// NewHook returns the sender of a kind of webhooks. private allows addresses that are not
// public.
func NewHook(kind string, private bool) *Hook {
	h := &Hook{client: Client(private), private: private}
	switch kind {
	case notice.Discord:
		h.body = func(m notice.Message) any {
			return map[string]any{"content": m.Text, "allowed_mentions": map[string]any{"parse": []string{}}}
		}
	case notice.Slack:
		h.body = func(m notice.Message) any { return map[string]any{"text": m.Text, "link_names": false} }
	default:
		h.body = func(m notice.Message) any {
			return map[string]any{"key": m.Key, "subject": m.Subject, "turns": m.Turns, "url": m.URL, "stop": m.Stop}
		}
	}
	return h
}

// Check is as for notice.Sender.
func (h *Hook) Check(target string) error { return checkURL(target, h.private) }

// Send is as for notice.Sender.
func (h *Hook) Send(ctx context.Context, target string, m notice.Message) error {
	text, err := json.Marshal(h.body(m))
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, target, bytes.NewReader(text))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", "wargame")
	r.Header.Set("Idempotency-Key", m.Key)
	return outcome(h.client.Do(r)) //nolint:bodyclose // outcome closes it
}
