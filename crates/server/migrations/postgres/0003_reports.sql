-- Schema version 3: what people have reported, for whoever runs the house. A number is given once.

CREATE TABLE reports (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, kind TEXT NOT NULL, match_id TEXT NOT NULL,
    ply BIGINT NOT NULL, entries BIGINT NOT NULL, seat BIGINT, guest TEXT NOT NULL,
    about_seat BIGINT, about_guest TEXT NOT NULL, reason TEXT NOT NULL, line TEXT NOT NULL,
    text TEXT NOT NULL, language TEXT NOT NULL, version TEXT NOT NULL, at_ms BIGINT NOT NULL
);
CREATE INDEX reports_of_guests ON reports (guest, at_ms);
CREATE INDEX reports_about_guests ON reports (about_guest);
