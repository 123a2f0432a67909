-- Pictures and datasheets of an operator's folder. Parts go by their maker and the key of their number, so that a file is there before its
-- part is, and stays when the part is brought in anew. `file` is an address of this site; a picture's lacks its size. `state`: 0 is about to
-- go, 1 was there before the folder was brought in, 2 was not.
CREATE TABLE part_files (
  key             TEXT NOT NULL,
  manufacturer_id INTEGER NOT NULL,
  kind            TEXT NOT NULL CHECK (kind IN ('picture', 'datasheet')),
  position        INTEGER NOT NULL,
  file            TEXT NOT NULL,
  title           TEXT NOT NULL,
  state           INTEGER NOT NULL CHECK (state IN (0, 1, 2)),
  PRIMARY KEY (key, manufacturer_id, kind, position)
) STRICT, WITHOUT ROWID;
