-- Bills of materials: of customers, and of visitors, who hold nothing but the id.

CREATE TABLE boms (
  -- Never used again: a write that comes late must not meet somebody else's BOM.
  bom_row      INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The key to it: 130 random bits. `share_id` is such another one, for reading alone.
  bom_id       TEXT NOT NULL UNIQUE,
  share_id     TEXT UNIQUE,
  customer_id  INTEGER REFERENCES customers (customer_id),
  -- SHA-256 of the visitor's id, for the visitor's own list; NULL once a customer has it.
  visitor_hash TEXT,
  name         TEXT NOT NULL,
  file_name    TEXT NOT NULL,
  set_count    INTEGER NOT NULL DEFAULT 1 CHECK (set_count > 0),
  -- The highest line_id that was ever given in it.
  last_line_id INTEGER NOT NULL,
  -- Counts changes by hand: a re-upload that carries decisions over must have seen all of them.
  revision     INTEGER NOT NULL DEFAULT 0,
  created_at   TEXT NOT NULL,
  updated_at   TEXT NOT NULL,
  -- NULL for a customer's.
  expires_at   TEXT
) STRICT;
CREATE INDEX boms_by_customer ON boms (customer_id, updated_at DESC) WHERE customer_id IS NOT NULL;
CREATE INDEX boms_by_visitor ON boms (visitor_hash, updated_at DESC) WHERE visitor_hash IS NOT NULL;
CREATE INDEX boms_by_expiry ON boms (expires_at) WHERE expires_at IS NOT NULL;

CREATE TABLE bom_lines (
  bom_row          INTEGER NOT NULL REFERENCES boms (bom_row) ON DELETE CASCADE,
  -- Ascending in the order of the file, and never used again: another window may still hold it.
  line_id          INTEGER NOT NULL,
  -- What the file said, as JSON without what it left open.
  source           TEXT NOT NULL,
  -- What the buyer says instead; NULL: the source stands.
  typed_qty        INTEGER CHECK (typed_qty >= 0),
  typed_do_not_fit INTEGER CHECK (typed_do_not_fit IN (0, 1)),
  state            TEXT NOT NULL CHECK (state IN ('waiting', 'matched', 'check', 'none')),
  kind             TEXT,
  -- The part, and the number it had when it was found: a catalogue that was loaded anew may give the id to another one.
  goods_id         INTEGER,
  part_number      TEXT,
  confirmed        INTEGER NOT NULL DEFAULT 0 CHECK (confirmed IN (0, 1)),
  -- JSON. What changes with stock and price is not among them.
  remarks          TEXT,
  evidence         TEXT,
  rivals           TEXT,
  offer_id         INTEGER,
  change           TEXT CHECK (change IN ('added', 'changed', 'same')),
  PRIMARY KEY (bom_row, line_id)
) STRICT, WITHOUT ROWID;
-- Counts by state, and the next lines that wait, without reading any line.
CREATE INDEX bom_lines_by_state ON bom_lines (bom_row, state, confirmed);
