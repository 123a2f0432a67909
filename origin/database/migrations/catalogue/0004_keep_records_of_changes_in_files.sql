-- What a batch asked for, what came of it and what it wrote over lies in the files (R2), in an object that `record` names: a million
-- offers an hour would fill the database. Nothing was kept in the columns yet. `step`: 0 waits for approval, 1 the catalogue has it,
-- 2 the shop was told as well, 3 it is undone in the catalogue, 4 and in the shop.
ALTER TABLE change_batches DROP COLUMN request;
ALTER TABLE change_batches DROP COLUMN answer;
ALTER TABLE change_batches DROP COLUMN before;
ALTER TABLE change_batches ADD COLUMN record TEXT NOT NULL DEFAULT '';
ALTER TABLE change_batches ADD COLUMN step INTEGER NOT NULL DEFAULT 0 CHECK (step IN (0, 1, 2, 3, 4));
