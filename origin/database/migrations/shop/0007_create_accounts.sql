-- Accounts: registering, signing in, getting in again, and the address book.

-- Empty: nobody signs in with a password.
ALTER TABLE customers ADD COLUMN password_hash TEXT NOT NULL DEFAULT '';
ALTER TABLE customers ADD COLUMN address TEXT NOT NULL DEFAULT '';
ALTER TABLE customers ADD COLUMN city TEXT NOT NULL DEFAULT '';
ALTER TABLE customers ADD COLUMN state TEXT NOT NULL DEFAULT '';

-- What the customer's list of sessions shows. `session_id` is random: it names a session to its owner, and opens nothing.
ALTER TABLE sessions ADD COLUMN session_id INTEGER;
ALTER TABLE sessions ADD COLUMN last_used_at TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN browser TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN system TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN country TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX sessions_by_id ON sessions (session_id) WHERE session_id IS NOT NULL;
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- What was asked for under an address that nobody has shown to be theirs yet. It becomes a customer with its own link's use
-- alone: somebody else's registration of the same address never brings a password into it.
CREATE TABLE registrations (
  registration_id INTEGER PRIMARY KEY AUTOINCREMENT,
  email           TEXT NOT NULL COLLATE NOCASE,
  password_hash   TEXT NOT NULL,
  contact_name    TEXT NOT NULL,
  telephone       TEXT NOT NULL,
  company_name    TEXT NOT NULL,
  country         TEXT NOT NULL,
  address         TEXT NOT NULL,
  city            TEXT NOT NULL,
  state           TEXT NOT NULL,
  lang            TEXT NOT NULL,
  -- SHA-256 of the browser's id: its own registration is sent again rather than somebody else's.
  visitor_hash    TEXT NOT NULL,
  created_at      TEXT NOT NULL,
  expires_at      TEXT NOT NULL
) STRICT;
CREATE INDEX registrations_by_email ON registrations (email, created_at DESC);
CREATE INDEX registrations_by_expiry ON registrations (expires_at);

-- Links in mails, as SHA-256 of their tokens, which are made when the mail is. `subject_id` is a registration to activate, or
-- a customer who chooses a new password.
CREATE TABLE account_links (
  link_hash  TEXT PRIMARY KEY,
  purpose    TEXT NOT NULL CHECK (purpose IN ('activate', 'reset')),
  subject_id INTEGER NOT NULL,
  expires_at TEXT NOT NULL,
  used_at    TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX account_links_by_subject ON account_links (purpose, subject_id);
CREATE INDEX account_links_by_expiry ON account_links (expires_at);

-- Growing delays: how often something was tried in a row, by SHA-256 of what is counted. Instants in milliseconds of Unix time.
CREATE TABLE attempts (
  key_hash      TEXT PRIMARY KEY,
  count         INTEGER NOT NULL,
  blocked_until INTEGER NOT NULL,
  updated_at    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX attempts_by_age ON attempts (updated_at);

CREATE TABLE addresses (
  address_id          INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id         INTEGER NOT NULL REFERENCES customers (customer_id),
  contact_name        TEXT NOT NULL,
  company_name        TEXT NOT NULL,
  address_line1       TEXT NOT NULL,
  address_line2       TEXT NOT NULL,
  city                TEXT NOT NULL,
  state               TEXT NOT NULL,
  postal_code         TEXT NOT NULL,
  country             TEXT NOT NULL,
  telephone           TEXT NOT NULL,
  is_default_shipping INTEGER NOT NULL CHECK (is_default_shipping IN (0, 1)),
  is_default_billing  INTEGER NOT NULL CHECK (is_default_billing IN (0, 1)),
  created_at          TEXT NOT NULL
) STRICT;
CREATE INDEX addresses_by_customer ON addresses (customer_id, address_id DESC);
CREATE UNIQUE INDEX addresses_default_shipping ON addresses (customer_id) WHERE is_default_shipping = 1;
CREATE UNIQUE INDEX addresses_default_billing ON addresses (customer_id) WHERE is_default_billing = 1;

-- What was mailed about a customer's RFQs and account, to hand it over and to give it up.
CREATE INDEX mails_by_subject ON mails (subject_id);
