// Package queue distributes work over many machines with NATS JetStream: blocks of work are in
// one stream, results in another, with one message for each key.
//
// The streams are not authoritative. Results carry checksums and go to a plain file
// (work.Book); what is missing there is posted again, whatever happened to the streams.
package queue

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/hex"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// Listen says where a server listens, and where it keeps its files.
type Listen struct {
	Addr  string // host:port; port 0 takes a free one
	Dir   string
	Token string // required from clients; may be empty on the loopback interface
}

// maxMessage limits a result, in bytes.
const maxMessage = 8 << 20

// streamMemory limits the streams in the memory of a server, in bytes. Its own are on the disk.
// Without a limit a client could fill three quarters of the memory.
const streamMemory = 1 << 20

// Server is a NATS server in this process.
type Server struct {
	Pin string // the SHA-256 of its certificate; empty without TLS
	s   *server.Server
}

// Serve starts a server. What it acknowledges is on the disk (JetStream by default syncs every
// two minutes). Beyond the loopback interface it requires a token and TLS, with a certificate
// of its own that it creates once and that workers know by its pin.
func Serve(l Listen) (*Server, error) {
	host, port, err := net.SplitHostPort(l.Addr)
	if err != nil {
		return nil, err
	}
	n, err := strconv.Atoi(port)
	if err != nil || n < 0 || n > 65535 {
		return nil, fmt.Errorf("%q is not a port", port)
	}
	if n == 0 {
		n = server.RANDOM_PORT
	}
	if err := os.MkdirAll(l.Dir, 0o700); err != nil {
		return nil, err
	}
	o := &server.Options{Host: host, Port: n, JetStream: true, StoreDir: l.Dir, SyncAlways: true, JetStreamMaxMemory: streamMemory, NoSigs: true, MaxPayload: maxMessage, MaxPending: 8 * maxMessage, Authorization: l.Token}
	out := &Server{}
	if !loopback(host) {
		if l.Token == "" {
			return nil, errors.New("a server for other machines needs a token")
		}
		cert, err := certificate(l.Dir)
		if err != nil {
			return nil, err
		}
		o.TLSConfig = &tls.Config{Certificates: []tls.Certificate{cert}, MinVersion: tls.VersionTLS13}
		out.Pin = pinOf(cert.Certificate[0])
	}
	if out.s, err = server.NewServer(o); err != nil {
		return nil, err
	}
	out.s.Start()
	if !out.s.ReadyForConnections(20 * time.Second) {
		out.Close()
		return nil, fmt.Errorf("the server does not start at %s", l.Addr)
	}
	return out, nil
}

// URL returns the address of the server.
func (s *Server) URL() string { return s.s.ClientURL() }

// Close stops the server and waits until everything is written.
func (s *Server) Close() {
	s.s.Shutdown()
	s.s.WaitForShutdown()
}

func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// pinOf returns the pin of a certificate.
func pinOf(der []byte) string {
	sum := sha256.Sum256(der)
	return hex.EncodeToString(sum[:])
}

// certificate returns the certificate of a server, creating it on first use.
func certificate(dir string) (tls.Certificate, error) {
	certFile, keyFile := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	if cert, err := tls.LoadX509KeyPair(certFile, keyFile); err == nil {
		return cert, nil
	}
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return tls.Certificate{}, err
	}
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120))
	if err != nil {
		return tls.Certificate{}, err
	}
	der, err := x509.CreateCertificate(rand.Reader, &x509.Certificate{SerialNumber: serial, Subject: pkix.Name{CommonName: "wargame-lab"},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().AddDate(10, 0, 0)}, &x509.Certificate{SerialNumber: serial, Subject: pkix.Name{CommonName: "wargame-lab"}}, &key.PublicKey, key)
	if err != nil {
		return tls.Certificate{}, err
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return tls.Certificate{}, err
	}
	certPEM := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
	keyPEM := pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret})
	if err := errors.Join(os.WriteFile(keyFile, keyPEM, 0o600), os.WriteFile(certFile, certPEM, 0o600)); err != nil {
		return tls.Certificate{}, err
	}
	return tls.X509KeyPair(certPEM, keyPEM)
}
