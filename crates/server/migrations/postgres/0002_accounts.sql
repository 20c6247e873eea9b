-- Schema version 2: places that are kept under a name, and the browsers that are signed in to them.

CREATE TABLE accounts (
    guest TEXT PRIMARY KEY, name TEXT NOT NULL, folded TEXT NOT NULL UNIQUE,
    created_ms BIGINT NOT NULL, lock TEXT NOT NULL
);

CREATE TABLE sessions (
    digest TEXT PRIMARY KEY, guest TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
    wrapped TEXT NOT NULL, begun_ms BIGINT NOT NULL
);
CREATE INDEX sessions_of_guests ON sessions (guest, begun_ms);

-- The decks of an account, a document for each game; its version grows by one with each change.
CREATE TABLE shelves (
    guest TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE, game TEXT NOT NULL,
    version BIGINT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (guest, game)
);

CREATE TABLE ratings (
    guest TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE, game TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL, deviation DOUBLE PRECISION NOT NULL, volatility DOUBLE PRECISION NOT NULL,
    matches BIGINT NOT NULL, at_ms BIGINT NOT NULL, PRIMARY KEY (guest, game)
);

-- How rated matches have ended, from the commit that ends one until both ratings have moved.
CREATE TABLE results (
    n BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, match_id TEXT NOT NULL UNIQUE, game TEXT NOT NULL,
    first TEXT NOT NULL, second TEXT NOT NULL, winner BIGINT, at_ms BIGINT NOT NULL
);
