-- What the shop's own stock of a batch's offers was right before the batch and right after it, by offer: [before, after].
ALTER TABLE change_batches RENAME COLUMN taken TO held;

-- A chunk is marked anew by whatever changes its offers, undoing included: whoever brings its columns up to date takes away only the mark
-- that was there before the offers were read.
DROP TABLE stale_chunks;
CREATE TABLE stale_chunks (
  category_id INTEGER NOT NULL,
  chunk       INTEGER NOT NULL,
  mark        TEXT NOT NULL,
  PRIMARY KEY (category_id, chunk)
) STRICT, WITHOUT ROWID;

ALTER TABLE change_sets ADD COLUMN undone_by TEXT NOT NULL DEFAULT '';
ALTER TABLE change_sets ADD COLUMN undone_at TEXT;

-- As in the shop: what ends a batch by a name (origin/database/guards.ts).
CREATE VIEW guards AS SELECT '' AS name WHERE false;
CREATE TRIGGER guards_end_the_batch INSTEAD OF INSERT ON guards BEGIN
  SELECT RAISE(ABORT, 'guard: ' || NEW.name);
END;
