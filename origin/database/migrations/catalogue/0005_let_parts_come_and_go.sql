-- Parts come and go while the shop is up. `place_count`: how many places a category has given away; a place is never given away again, so
-- that there are more of them than parts where some are gone, or not in the lists yet. `changed_by` of a part: as that of an offer.
ALTER TABLE categories ADD COLUMN place_count INTEGER NOT NULL DEFAULT 0;
UPDATE categories SET place_count = part_count WHERE parent_id IS NOT NULL;
ALTER TABLE parts ADD COLUMN changed_by INTEGER NOT NULL DEFAULT 0;

-- `is_whole`: all columns of the chunk are behind its parts, not those of prices and stock alone.
ALTER TABLE stale_chunks ADD COLUMN is_whole INTEGER NOT NULL DEFAULT 0 CHECK (is_whole IN (0, 1));

-- First characters of part numbers whose pages of the alphabetical index are behind.
CREATE TABLE stale_letters (
  name TEXT PRIMARY KEY,
  mark TEXT NOT NULL
) STRICT;
