package sqlite

import "fmt"

// migrations lead from an empty database to the current version, one version each. A
// published migration never changes; changes are appended.
var migrations = []string{`
CREATE TABLE games (
	id     INTEGER PRIMARY KEY,
	game   TEXT NOT NULL,                     -- its name
	setup  BLOB NOT NULL,                     -- JSON of the host: options, readings, scenario
	secret BLOB NOT NULL CHECK (length(secret) = 32), -- of its dice; told when the game has ended
	made   INTEGER NOT NULL,                  -- seconds since 1970
	used   INTEGER NOT NULL,
	ended  INTEGER NOT NULL DEFAULT 0         -- 1 when nothing is secret any more
) STRICT;

CREATE TABLE seats (
	game   INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
	seat   TEXT NOT NULL,
	bot    TEXT NOT NULL DEFAULT '',          -- which kind plays here; empty for people
	number TEXT NOT NULL DEFAULT '',          -- what it has added to the dice; empty until it has sat down
	left   INTEGER NOT NULL DEFAULT 0,        -- 1 when it has resigned
	PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE links (
	hash BLOB PRIMARY KEY CHECK (length(hash) = 32), -- SHA-256 of the token, which is not kept
	game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
	seat TEXT NOT NULL                        -- empty for those who watch
) STRICT, WITHOUT ROWID;
CREATE INDEX links_of ON links (game, seat);

CREATE TABLE lines (                         -- of the saved game, its header the first
	game   INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
	n      INTEGER NOT NULL,                  -- from 0
	text   BLOB NOT NULL,
	learnt INTEGER NOT NULL DEFAULT 0,        -- 1 when a seat saw by it what was hidden from it
	PRIMARY KEY (game, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE told (                          -- what a line had happen, as it was told
	game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
	n    INTEGER NOT NULL,                    -- of the line
	seat TEXT NOT NULL,                       -- to whom: * for all, empty for those who watch
	text BLOB NOT NULL,                       -- JSON of the host
	PRIMARY KEY (game, n, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE keys (                          -- requests that have been carried out
	game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
	key  TEXT NOT NULL,
	seat TEXT NOT NULL,
	n    INTEGER NOT NULL,                    -- lines of the game after it
	PRIMARY KEY (game, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE pictures (                      -- what is drawn once, by the hash of what it shows
	hash TEXT PRIMARY KEY,
	data BLOB NOT NULL
) STRICT, WITHOUT ROWID;
`, `
CREATE TABLE chat (                          -- what is said, and noted
	game  INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
	n     INTEGER NOT NULL,                   -- from 0
	seat  TEXT NOT NULL,                      -- who said it
	note  INTEGER NOT NULL,                   -- 1 for himself alone
	key   TEXT NOT NULL,                      -- of the request
	moves INTEGER NOT NULL,                   -- decisions that stood then
	text  TEXT NOT NULL,
	PRIMARY KEY (game, n),
	UNIQUE (game, key)
) STRICT, WITHOUT ROWID;
`, `
ALTER TABLE games ADD COLUMN past INTEGER NOT NULL DEFAULT 0; -- lines of it that were forgotten when it was begun anew
ALTER TABLE games ADD COLUMN moment BLOB NOT NULL DEFAULT x''; -- JSON of the host: the moment of another game with which it begins; secret
ALTER TABLE games ADD COLUMN deadline INTEGER NOT NULL DEFAULT 0; -- milliseconds since 1970: when the time is over; 0 while no clock runs
ALTER TABLE games ADD COLUMN stretch TEXT NOT NULL DEFAULT ''; -- what that is the time of
CREATE TABLE agreed (                        -- seats that would go on under other rules
	game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
	seat TEXT NOT NULL,
	PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
`, `
ALTER TABLE seats ADD COLUMN pledge TEXT NOT NULL DEFAULT ''; -- the hash of its number, before any number is told
UPDATE seats SET number = '' WHERE game NOT IN (SELECT game FROM lines); -- of games that have not begun: they are pledged first
`, `
CREATE TABLE numbering (last INTEGER NOT NULL) STRICT; -- the highest id that a game has had: no id is given twice
INSERT INTO numbering SELECT coalesce(max(id), 0) FROM games;
`, `
ALTER TABLE games ADD COLUMN visited INTEGER NOT NULL DEFAULT 0; -- when a person last came to it
UPDATE games SET visited = max(used, unixepoch()); -- the time of older games begins now
CREATE INDEX games_visited ON games (visited);
`, `
ALTER TABLE agreed ADD COLUMN rules TEXT NOT NULL DEFAULT ''; -- the hash of those that the seat has agreed to
`, `
CREATE TABLE probe (one INTEGER PRIMARY KEY CHECK (one = 1), data BLOB NOT NULL) STRICT; -- written to see that something can be
`, `
ALTER TABLE told ADD COLUMN format INTEGER NOT NULL DEFAULT 0; -- of the text: what may be read of it depends on it
`, `
ALTER TABLE chat ADD COLUMN at INTEGER NOT NULL DEFAULT 0; -- seconds since 1970; 0 for messages of older programs
CREATE TABLE records (                       -- documents beside the games: players, invitations, notices
	kind  TEXT NOT NULL,
	key   TEXT NOT NULL,
	owner TEXT NOT NULL DEFAULT '',
	game  INTEGER REFERENCES games ON DELETE CASCADE,
	link  BLOB REFERENCES links ON DELETE CASCADE,
	data  BLOB NOT NULL,                      -- JSON of the host
	PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX records_owned ON records (kind, owner);
CREATE INDEX records_game ON records (game);
CREATE INDEX records_link ON records (link);
`}

// migrate updates the database to the current version.
func (s *Store) migrate() error {
	var version int
	if err := s.write.QueryRow("PRAGMA user_version").Scan(&version); err != nil {
		return err
	}
	if version > len(migrations) {
		return fmt.Errorf("the database has version %d, but this program supports versions up to %d; use the program that wrote it", version, len(migrations))
	}
	for ; version < len(migrations); version++ {
		tx, err := s.write.Begin()
		if err != nil {
			return err
		}
		_, err = tx.Exec(migrations[version])
		if err == nil {
			_, err = tx.Exec(fmt.Sprintf("PRAGMA user_version = %d", version+1))
		}
		if err == nil {
			err = tx.Commit()
		}
		if err != nil {
			_ = tx.Rollback()
			return fmt.Errorf("migration %d: %w", version+1, err)
		}
	}
	return nil
}
