-- Schema version 3: places that are kept under a name, and the browsers that are signed in to them.

CREATE TABLE accounts (
    guest TEXT PRIMARY KEY, name TEXT NOT NULL, folded TEXT NOT NULL UNIQUE,
    created_ms INTEGER NOT NULL, lock TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions (
    digest TEXT PRIMARY KEY, guest TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
    wrapped TEXT NOT NULL, begun_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_of_guests ON sessions (guest, begun_ms);

-- The decks of an account, a document for each game; its version grows by one with each change.
CREATE TABLE shelves (
    guest TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE, game TEXT NOT NULL,
    version INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (guest, game)
) STRICT, WITHOUT ROWID;

CREATE TABLE ratings (
    guest TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE, game TEXT NOT NULL,
    rating REAL NOT NULL, deviation REAL NOT NULL, volatility REAL NOT NULL,
    matches INTEGER NOT NULL, at_ms INTEGER NOT NULL, PRIMARY KEY (guest, game)
) STRICT, WITHOUT ROWID;

-- How rated matches have ended, from the commit that ends one until both ratings have moved.
CREATE TABLE results (
    n INTEGER PRIMARY KEY, match_id TEXT NOT NULL UNIQUE, game TEXT NOT NULL,
    first TEXT NOT NULL, second TEXT NOT NULL, winner INTEGER, at_ms INTEGER NOT NULL
) STRICT;

PRAGMA user_version = 3;
