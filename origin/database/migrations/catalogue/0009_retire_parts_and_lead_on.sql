-- Parts that are not sold any more: their pages stay and say so, and no list has them.
ALTER TABLE parts ADD COLUMN retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1));

-- Ids that a part had before it was moved to another category, or before it was made one with another: they lead on. `part_number` is what
-- it was called then. `has_offers`: the offers are the same, each in its place; of a part that was made one with another they are gone.
CREATE TABLE former_parts (
  part_id     INTEGER PRIMARY KEY,
  part_number TEXT NOT NULL,
  leads_to    INTEGER NOT NULL,
  has_offers  INTEGER NOT NULL CHECK (has_offers IN (0, 1))
) STRICT;
CREATE INDEX former_parts_by_target ON former_parts (leads_to);
