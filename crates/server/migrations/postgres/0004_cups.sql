-- Schema version 4: tournaments, each as one document, and the people in whose lists they are.

CREATE TABLE cups (
    cup_id TEXT PRIMARY KEY, version BIGINT NOT NULL, stage TEXT NOT NULL,
    created_ms BIGINT NOT NULL, body TEXT NOT NULL
);
CREATE INDEX cups_unfinished ON cups (stage, created_ms) WHERE stage IN ('gathering', 'running');

CREATE TABLE cup_guests (
    guest TEXT NOT NULL, cup_id TEXT NOT NULL REFERENCES cups ON DELETE CASCADE,
    PRIMARY KEY (guest, cup_id)
);
CREATE INDEX cup_guests_of_cups ON cup_guests (cup_id);
