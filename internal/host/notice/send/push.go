package send

import (
	"context"
	"encoding/json"
	"net/http"

	webpush "github.com/SherClockHolmes/webpush-go"

	"wargame/internal/host/notice"
	"wargame/internal/host/refusal"
)

// pushLife is how long a push service holds a notice for a browser that is off, in
// seconds.
const pushLife = 24 * 60 * 60

// Keys is the pair of VAPID keys by which push services know the server.
type Keys struct {
	Private string `json:"private"`
	Public  string `json:"public"`
}

// NewKeys draws a pair of keys.
func NewKeys() (k Keys, err error) {
	k.Private, k.Public, err = webpush.GenerateVAPIDKeys()
	return k, err
}

// Push sends notices to browsers that have subscribed. A target is the JSON of a
// PushSubscription.
type Push struct {
	client  *http.Client
	private bool
	keys    Keys
	contact string // of the operator: a mail address or the address of the server
}

// NewPush returns the sender of Web Push. private allows push services whose address is
// not public.
func NewPush(keys Keys, contact string, private bool) *Push {
	return &Push{Client(private), private, keys, contact}
}

// Check is as for notice.Sender.
func (p *Push) Check(target string) error {
	var s webpush.Subscription
	if err := json.Unmarshal([]byte(target), &s); err != nil || s.Keys.Auth == "" || s.Keys.P256dh == "" {
		return refusal.Request("the subscription of the browser is malformed")
	}
	return checkURL(s.Endpoint, p.private)
}

// Send is as for notice.Sender.
func (p *Push) Send(ctx context.Context, target string, m notice.Message) error {
	var s webpush.Subscription
	if err := json.Unmarshal([]byte(target), &s); err != nil {
		return notice.ErrGone
	}
	text, err := json.Marshal(map[string]string{"title": "wargame", "text": m.Subject, "tag": m.Key})
	if err != nil {
		return err
	}
	return outcome(webpush.SendNotificationWithContext(ctx, text, &s, &webpush.Options{ //nolint:bodyclose // outcome closes it
		HTTPClient: p.client, Subscriber: p.contact, VAPIDPrivateKey: p.keys.Private, VAPIDPublicKey: p.keys.Public, TTL: pushLife,
	}))
}
