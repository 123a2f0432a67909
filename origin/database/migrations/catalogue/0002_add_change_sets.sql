-- How the catalogue changes while it is up (origin/change/). `stock_number` is the operator's own number of an offer, by which
-- a feed may name it. `changed_by` and `fed_by` are the batches that last wrote an offer's prices and terms, and its stock; 0: none has,
-- it is as it was brought in.
ALTER TABLE offers ADD COLUMN stock_number TEXT;
ALTER TABLE offers ADD COLUMN changed_by INTEGER NOT NULL DEFAULT 0;
ALTER TABLE offers ADD COLUMN fed_by INTEGER NOT NULL DEFAULT 0;
CREATE INDEX offers_by_stock_number ON offers (stock_number) WHERE stock_number IS NOT NULL;

-- What was changed together, and is undone together. `stock_kind` says what its stock means: net, what open orders have taken is out
-- of it already; gross, it is not. `as_of`: when what it says was so.
CREATE TABLE change_sets (
  change_set_id TEXT PRIMARY KEY,
  state         TEXT NOT NULL CHECK (state IN ('open', 'proposed', 'applying', 'applied', 'refused', 'undoing', 'undone')),
  is_proposal   INTEGER NOT NULL CHECK (is_proposal IN (0, 1)),
  who           TEXT NOT NULL,
  source        TEXT NOT NULL,
  source_hash   TEXT NOT NULL,
  stock_kind    TEXT NOT NULL CHECK (stock_kind IN ('net', 'gross')),
  as_of         TEXT NOT NULL,
  started_at    TEXT NOT NULL,
  finished_at   TEXT,
  decided_by    TEXT NOT NULL DEFAULT '',
  decided_at    TEXT
) STRICT;
CREATE INDEX change_sets_by_time ON change_sets (started_at);

-- Up to 10,000 offers or parts of a change set, written in one step. `request` is what it asks for while it waits, `answer` what came of
-- it, `before` what it wrote over: each deflated, base64. `taken` says by offer how much of a new stock open orders had taken already.
CREATE TABLE change_batches (
  batch_id      INTEGER PRIMARY KEY,
  change_set_id TEXT NOT NULL REFERENCES change_sets (change_set_id),
  batch         INTEGER NOT NULL,
  lane          TEXT NOT NULL CHECK (lane IN ('offers', 'parts')),
  request_hash  TEXT NOT NULL,
  counts        TEXT NOT NULL,
  samples       TEXT NOT NULL,
  applied_at    TEXT,
  undone_at     TEXT,
  taken         TEXT NOT NULL DEFAULT '{}',
  request       TEXT NOT NULL,
  answer        TEXT NOT NULL,
  before        TEXT NOT NULL,
  UNIQUE (change_set_id, batch)
) STRICT;

-- Chunks of the columnar index whose columns of prices and stock are behind the offers, with the batch that was the last to change one.
CREATE TABLE stale_chunks (
  category_id INTEGER NOT NULL,
  chunk       INTEGER NOT NULL,
  batch_id    INTEGER NOT NULL,
  PRIMARY KEY (category_id, chunk)
) STRICT, WITHOUT ROWID;
