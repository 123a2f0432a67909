-- What was read into a BOM, upload by upload: how its lines stood on the day of each, at which price and with which stock.
-- `boms.revision` is another thing: it counts changes by hand, and guards writes.
CREATE TABLE bom_revisions (
  revision_id     INTEGER PRIMARY KEY AUTOINCREMENT,
  bom_row         INTEGER NOT NULL REFERENCES boms (bom_row) ON DELETE CASCADE,
  -- `boms.upload_count` when it came: from 1 in each BOM.
  revision_number INTEGER NOT NULL CHECK (revision_number > 0),
  file_name       TEXT NOT NULL,
  created_at      TEXT NOT NULL,
  -- When its lines were written down with their prices; NULL: not yet, they are those of the BOM.
  priced_at       TEXT,
  -- `boms.revision` then: what was changed by hand since is not in it.
  change_count    INTEGER,
  set_count       INTEGER NOT NULL DEFAULT 1 CHECK (set_count > 0),
  line_count      INTEGER NOT NULL DEFAULT 0,
  -- Lines that something has to be bought for; of them those that have a price, and those whose stock was not enough.
  needed_count    INTEGER NOT NULL DEFAULT 0,
  priced_count    INTEGER NOT NULL DEFAULT 0,
  short_count     INTEGER NOT NULL DEFAULT 0,
  -- Of all sets, in micros; NULL beyond what can be counted.
  amount          INTEGER,
  -- What its lines take up: those as they were read, and 120 for what else is kept of each.
  stored_bytes    INTEGER NOT NULL DEFAULT 0,
  UNIQUE (bom_row, revision_number)
) STRICT;
CREATE INDEX bom_revisions_by_time ON bom_revisions (created_at);

CREATE TABLE bom_revision_lines (
  revision_id     INTEGER NOT NULL REFERENCES bom_revisions (revision_id) ON DELETE CASCADE,
  -- The line's in the BOM, ascending in the order of the file.
  line_id         INTEGER NOT NULL,
  -- As in bom_lines.
  source          TEXT NOT NULL,
  -- Pieces for one set, and whether it is left out, as the buyer had decided; NULL: nobody said how many.
  qty             INTEGER CHECK (qty >= 0),
  do_not_fit      INTEGER NOT NULL CHECK (do_not_fit IN (0, 1)),
  -- A fiducial, a hole: nobody sells it.
  is_no_part      INTEGER NOT NULL CHECK (is_no_part IN (0, 1)),
  state           TEXT NOT NULL CHECK (state IN ('waiting', 'matched', 'check', 'none')),
  goods_id        INTEGER,
  part_number     TEXT,
  offer_id        INTEGER,
  -- Micros: of a piece, and of all pieces for all sets; NULL: none was to be had. Stock of the part, all offers together.
  unit_price      INTEGER,
  ext_price       INTEGER,
  stock           INTEGER,
  PRIMARY KEY (revision_id, line_id)
) STRICT, WITHOUT ROWID;

-- How often something was read into a BOM, so that no number of a revision comes twice.
ALTER TABLE boms ADD COLUMN upload_count INTEGER NOT NULL DEFAULT 0;

-- The BOMs that are there: what they hold is their first revision.
UPDATE boms SET upload_count = 1;
INSERT INTO bom_revisions (bom_row, revision_number, file_name, created_at) SELECT bom_row, 1, file_name, created_at FROM boms;
