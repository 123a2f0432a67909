-- Requests for quotation, what answers them, and what sending one needs: people, carts, mails, and things that happen once.

-- Registered buyers. Signing in comes with accounts; calls already know a customer by a session's token.
CREATE TABLE customers (
  customer_id  INTEGER PRIMARY KEY,
  email        TEXT NOT NULL UNIQUE COLLATE NOCASE,
  contact_name TEXT NOT NULL DEFAULT '',
  telephone    TEXT NOT NULL DEFAULT '',
  job_title    TEXT NOT NULL DEFAULT '',
  company_name TEXT NOT NULL DEFAULT '',
  country      TEXT NOT NULL DEFAULT '',
  created_at   TEXT NOT NULL
) STRICT;

-- Tokens are kept as SHA-256 alone.
CREATE TABLE sessions (
  token_hash  TEXT PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customers (customer_id),
  created_at  TEXT NOT NULL,
  expires_at  TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_customer ON sessions (customer_id);

-- The first answer of what must not happen twice. `result` is what the answer is made of again, never a secret.
CREATE TABLE idempotency_keys (
  key_hash     TEXT PRIMARY KEY,
  request_hash TEXT NOT NULL,
  result       TEXT NOT NULL,
  created_at   TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

-- Challenges that were used: each counts once.
CREATE TABLE spent_challenges (
  challenge_id TEXT PRIMARY KEY,
  expires_at   TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX spent_challenges_by_expiry ON spent_challenges (expires_at);

CREATE TABLE carts (
  cart_id     TEXT PRIMARY KEY,
  customer_id INTEGER UNIQUE REFERENCES customers (customer_id),
  -- Who made it, as SHA-256 of the browser's id; null for a customer's.
  visitor_hash TEXT,
  created_at  TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE rfqs (
  rfq_id        INTEGER PRIMARY KEY,
  rfq_number    TEXT NOT NULL UNIQUE,
  customer_id   INTEGER REFERENCES customers (customer_id),
  -- The cart that its quote was accepted into last by a visitor without one: two windows of theirs at once fill the same.
  cart_id       TEXT REFERENCES carts (cart_id),
  source        TEXT NOT NULL CHECK (source IN ('list', 'product')),
  status        TEXT NOT NULL CHECK (status IN ('submitted', 'viewed', 'quoted')),
  lang          TEXT NOT NULL,
  time_zone     TEXT NOT NULL,
  contact_name  TEXT NOT NULL,
  company_name  TEXT NOT NULL,
  email         TEXT NOT NULL,
  telephone     TEXT NOT NULL,
  country       TEXT NOT NULL,
  comment       TEXT NOT NULL,
  submitted_at  TEXT NOT NULL,
  answer_due_at TEXT NOT NULL,
  viewed_at     TEXT,
  quoted_at     TEXT,
  valid_until   TEXT
) STRICT;
CREATE INDEX rfqs_by_customer ON rfqs (customer_id, submitted_at DESC) WHERE customer_id IS NOT NULL;
CREATE INDEX rfqs_by_due ON rfqs (status, answer_due_at);

-- Lines by their position in the RFQ, from 1. Prices in micros. The quote's columns are null until there is one;
-- `quoted_price` stays null where there is nothing to offer.
CREATE TABLE rfq_lines (
  rfq_id              INTEGER NOT NULL REFERENCES rfqs (rfq_id),
  position            INTEGER NOT NULL,
  part_number         TEXT NOT NULL,
  manufacturer        TEXT NOT NULL,
  package             TEXT NOT NULL,
  date_code           TEXT NOT NULL,
  -- The window that the text means, YYWW; null is open.
  date_code_from      TEXT,
  date_code_to        TEXT,
  qty                 INTEGER NOT NULL,
  target_price        INTEGER,
  goods_id            INTEGER,
  delivery_plan_date  TEXT,
  certificate         TEXT,
  test                TEXT,
  quoted_at           TEXT,
  quoted_price        INTEGER,
  quoted_qty          INTEGER,
  quoted_part_number  TEXT,
  quoted_manufacturer TEXT,
  quoted_date_code    TEXT,
  lead_time_weeks     INTEGER,
  note                TEXT,
  PRIMARY KEY (rfq_id, position)
) STRICT, WITHOUT ROWID;

-- A quoted line is in at most one cart, at the price of its quote. What is not from a quote is at list price.
CREATE TABLE cart_items (
  item_id            INTEGER PRIMARY KEY,
  cart_id            TEXT NOT NULL REFERENCES carts (cart_id),
  rfq_id             INTEGER REFERENCES rfqs (rfq_id),
  position           INTEGER,
  offer_id           INTEGER,
  goods_id           INTEGER,
  part_number        TEXT NOT NULL,
  brand_name         TEXT NOT NULL,
  batch              TEXT NOT NULL,
  cart_num           INTEGER NOT NULL CHECK (cart_num > 0),
  locked_price       INTEGER,
  price_until        TEXT,
  delivery_plan_date TEXT,
  added_at           TEXT NOT NULL,
  UNIQUE (rfq_id, position),
  UNIQUE (cart_id, offer_id)
) STRICT;
CREATE INDEX cart_items_by_cart ON cart_items (cart_id);

CREATE TABLE feedbacks (
  feedback_id INTEGER PRIMARY KEY,
  type_id     INTEGER NOT NULL,
  email       TEXT NOT NULL,
  content     TEXT NOT NULL,
  lang        TEXT NOT NULL,
  created_at  TEXT NOT NULL
) STRICT;

-- Mails to send, written with what they tell about: a mail is neither lost with a crash nor sent for what did not happen.
-- `subject_id` names what it is about; texts and links are made when it is sent, so no secret lies here.
CREATE TABLE mails (
  mail_id     INTEGER PRIMARY KEY,
  kind        TEXT NOT NULL,
  subject_id  TEXT NOT NULL,
  created_at  TEXT NOT NULL,
  next_try_at TEXT NOT NULL,
  tries       INTEGER NOT NULL DEFAULT 0,
  sent_at     TEXT,
  error       TEXT
) STRICT;
CREATE INDEX mails_to_send ON mails (next_try_at) WHERE sent_at IS NULL;
