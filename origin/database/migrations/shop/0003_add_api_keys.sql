-- API keys of customers. Only the SHA-256 of a key is stored, with the characters that tell keys apart.
CREATE TABLE api_keys (
  key_id       INTEGER PRIMARY KEY AUTOINCREMENT,
  key_hash     TEXT NOT NULL UNIQUE,
  customer_id  INTEGER NOT NULL REFERENCES customers (customer_id),
  name         TEXT NOT NULL,
  -- A JSON array.
  scopes       TEXT NOT NULL,
  is_sandbox   INTEGER NOT NULL CHECK (is_sandbox IN (0, 1)),
  last_four    TEXT NOT NULL,
  created_at   TEXT NOT NULL,
  -- The last day, UTC.
  ends_on      TEXT NOT NULL,
  last_used_at TEXT,
  -- The current period of the quota, in periods since 1970, and its calls.
  period       INTEGER NOT NULL DEFAULT 0,
  calls        INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX api_keys_by_customer ON api_keys (customer_id, key_id DESC);
CREATE INDEX api_keys_by_end ON api_keys (ends_on);
