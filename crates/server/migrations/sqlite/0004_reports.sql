-- Schema version 4: what people have reported, for whoever runs the house. A number is given once.

CREATE TABLE reports (
    id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, match_id TEXT NOT NULL,
    ply INTEGER NOT NULL, entries INTEGER NOT NULL, seat INTEGER, guest TEXT NOT NULL,
    about_seat INTEGER, about_guest TEXT NOT NULL, reason TEXT NOT NULL, line TEXT NOT NULL,
    text TEXT NOT NULL, language TEXT NOT NULL, version TEXT NOT NULL, at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX reports_of_guests ON reports (guest, at_ms);
CREATE INDEX reports_about_guests ON reports (about_guest);

PRAGMA user_version = 4;
