-- Slugs that were a maker's, of its own or of one that it was merged with: their addresses lead on, and they are not given to another.
-- `manufacturer_id` is whose slug it was: nor is the id given again.
CREATE TABLE former_makers (
  slug            TEXT PRIMARY KEY,
  manufacturer_id INTEGER NOT NULL,
  leads_to        INTEGER NOT NULL REFERENCES manufacturers (manufacturer_id)
) STRICT, WITHOUT ROWID;
