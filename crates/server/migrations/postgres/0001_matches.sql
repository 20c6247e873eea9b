-- Schema version 1 of the shared store.

-- The processes that share it. One is alive while its last beat is young.
CREATE TABLE houses (
    house BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    peer TEXT NOT NULL,
    beat_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
);

-- What the processes must agree on, such as the secret with which they pass requests on.
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO settings VALUES
    ('peer_secret', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));

CREATE TABLE matches (
    match_id TEXT PRIMARY KEY, status TEXT NOT NULL, header TEXT NOT NULL,
    header_digest BYTEA NOT NULL, line TEXT, invite TEXT, listed BOOLEAN NOT NULL,
    created_ms BIGINT NOT NULL, seen_ms BIGINT NOT NULL, has_clock BOOLEAN NOT NULL
);
CREATE INDEX matches_open ON matches (match_id) WHERE status IN ('waiting', 'live');
CREATE INDEX matches_invited ON matches (invite)
    WHERE invite IS NOT NULL AND status IN ('waiting', 'live');
CREATE INDEX matches_listed ON matches (created_ms) WHERE status = 'waiting' AND listed;
CREATE INDEX matches_forgotten ON matches (greatest(seen_ms, created_ms))
    WHERE status = 'waiting';

-- A row of its own, because it is written with every entry: the end of the log, and which process
-- has the match under which number.
CREATE TABLE tails (
    match_id TEXT PRIMARY KEY REFERENCES matches ON DELETE CASCADE,
    length INTEGER NOT NULL, link BYTEA NOT NULL, house BIGINT, fence BIGINT NOT NULL
) WITH (fillfactor = 70);
CREATE INDEX tails_house ON tails (house);

CREATE TABLE log (
    match_id TEXT NOT NULL REFERENCES matches ON DELETE CASCADE,
    n INTEGER NOT NULL, body TEXT NOT NULL, link BYTEA NOT NULL, PRIMARY KEY (match_id, n)
);

CREATE TABLE guests (
    guest TEXT NOT NULL, match_id TEXT NOT NULL REFERENCES matches ON DELETE CASCADE,
    created_ms BIGINT NOT NULL, open BOOLEAN NOT NULL, PRIMARY KEY (guest, match_id)
);
CREATE INDEX guests_lines ON guests (guest, created_ms DESC, match_id);
CREATE INDEX guests_open ON guests (guest) WHERE open;
CREATE INDEX guests_matches ON guests (match_id);
