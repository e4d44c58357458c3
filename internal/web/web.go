// Package web is net/http as far as a host of games takes it, by the same names. On a server
// it is net/http. In a page nothing listens to a network: there it is package page, which has
// no TLS and no client, so that the engine in the page has a million bytes less.
package web

// Status codes of HTTP.
const (
	StatusSwitchingProtocols    = 101
	StatusOK                    = 200
	StatusCreated               = 201
	StatusBadRequest            = 400
	StatusForbidden             = 403
	StatusNotFound              = 404
	StatusRequestTimeout        = 408
	StatusConflict              = 409
	StatusGone                  = 410
	StatusLengthRequired        = 411
	StatusRequestEntityTooLarge = 413
	StatusMisdirectedRequest    = 421
	StatusUnprocessableEntity   = 422
	StatusTooManyRequests       = 429
	StatusInternalServerError   = 500
	StatusServiceUnavailable    = 503
	StatusInsufficientStorage   = 507
)

// MethodPost is the method of requests that change something.
const MethodPost = "POST"
