-- Schema version 5: tournaments, each as one document, and the people in whose lists they are.

CREATE TABLE cups (
    cup_id TEXT PRIMARY KEY, version INTEGER NOT NULL, stage TEXT NOT NULL,
    created_ms INTEGER NOT NULL, body TEXT NOT NULL
) STRICT;
CREATE INDEX cups_unfinished ON cups (stage, created_ms) WHERE stage IN ('gathering', 'running');

CREATE TABLE cup_guests (
    guest TEXT NOT NULL, cup_id TEXT NOT NULL REFERENCES cups ON DELETE CASCADE,
    PRIMARY KEY (guest, cup_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX cup_guests_of_cups ON cup_guests (cup_id);

PRAGMA user_version = 5;
