-- Schema version 2: what the lists ask for has columns with indexes, and what stands beside header
-- and log shows when either was cut short or changed.

ALTER TABLE matches ADD COLUMN header_digest TEXT;
ALTER TABLE matches ADD COLUMN invite TEXT;
ALTER TABLE matches ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN created_ms INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN seen_ms INTEGER NOT NULL DEFAULT 0;
UPDATE matches SET
    invite = header ->> 'invite',
    listed = coalesce(header ->> 'listed', 0),
    created_ms = coalesce(header ->> 'created_ms', 0),
    seen_ms = coalesce(header ->> 'seen_ms', 0)
WHERE json_valid(header);

DROP INDEX matches_unfinished;
CREATE INDEX matches_open ON matches (match_id) WHERE status IN ('waiting', 'live');
CREATE INDEX matches_invited ON matches (invite)
    WHERE invite IS NOT NULL AND status IN ('waiting', 'live');
CREATE INDEX matches_listed ON matches (created_ms) WHERE status = 'waiting' AND listed;
CREATE INDEX matches_forgotten ON matches (max(seen_ms, created_ms)) WHERE status = 'waiting';

-- A row of its own, because it is written with every entry and a header is long.
CREATE TABLE tails (
    match_id TEXT PRIMARY KEY, length INTEGER NOT NULL, link TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO tails
SELECT match_id, (SELECT count(*) FROM log WHERE log.match_id = matches.match_id),
    coalesce((SELECT link FROM log WHERE log.match_id = matches.match_id ORDER BY n DESC LIMIT 1), '')
FROM matches;

ALTER TABLE guests ADD COLUMN created_ms INTEGER NOT NULL DEFAULT 0;
ALTER TABLE guests ADD COLUMN open INTEGER NOT NULL DEFAULT 0;
UPDATE guests SET created_ms = matches.created_ms, open = matches.status IN ('waiting', 'live')
FROM matches WHERE matches.match_id = guests.match_id;
CREATE INDEX guests_lines ON guests (guest, created_ms DESC, match_id);
CREATE INDEX guests_open ON guests (guest) WHERE open;
CREATE INDEX guests_matches ON guests (match_id);

-- The secret from which the luck of coming matches follows, so that a ticket that was given before a
-- restart is good after it.
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO settings VALUES ('luck_secret', lower(hex(randomblob(32))));

PRAGMA user_version = 2;
