-- Schema version 5: sets of own cards by the hash of their content. Those that a match is played with stay.

CREATE TABLE sets (
    hash TEXT PRIMARY KEY, body TEXT NOT NULL, shared_ms BIGINT NOT NULL,
    held BOOLEAN NOT NULL DEFAULT FALSE
);
CREATE INDEX sets_unused ON sets (shared_ms) WHERE NOT held;
