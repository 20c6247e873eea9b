CREATE TABLE IF NOT EXISTS matches (
    match_id TEXT PRIMARY KEY, status TEXT NOT NULL, header TEXT NOT NULL, line TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS matches_unfinished
    ON matches (status) WHERE status IN ('waiting', 'live');
CREATE TABLE IF NOT EXISTS guests (
    guest TEXT NOT NULL, match_id TEXT NOT NULL, PRIMARY KEY (guest, match_id)
) STRICT;
CREATE TABLE IF NOT EXISTS log (
    match_id TEXT NOT NULL, n INTEGER NOT NULL, body TEXT NOT NULL, link TEXT NOT NULL,
    PRIMARY KEY (match_id, n)
) STRICT, WITHOUT ROWID;
PRAGMA user_version = 1;
PRAGMA journal_mode = WAL;
