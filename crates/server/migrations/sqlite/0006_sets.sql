-- Schema version 6: sets of own cards by the hash of their content. Those that a match is played with stay.

CREATE TABLE sets (
    hash TEXT PRIMARY KEY, body TEXT NOT NULL, shared_ms INTEGER NOT NULL,
    held INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX sets_unused ON sets (shared_ms) WHERE held = 0;

PRAGMA user_version = 6;
