-- What an operator's folder says of makers. `logo` is an address of this site, empty where there is none.
ALTER TABLE manufacturers ADD COLUMN logo TEXT NOT NULL DEFAULT '';

-- Paragraphs as a JSON array; a language without them has the English ones.
CREATE TABLE maker_texts (
  manufacturer_id INTEGER NOT NULL REFERENCES manufacturers (manufacturer_id) ON DELETE CASCADE,
  lang            TEXT NOT NULL,
  paragraphs      TEXT NOT NULL,
  PRIMARY KEY (manufacturer_id, lang)
) STRICT, WITHOUT ROWID;

-- Makers that the folder speaks of, and the other names that it has for them: what the next folder no longer says is taken back, and
-- names from elsewhere stay.
CREATE TABLE own_makers (
  manufacturer_id INTEGER PRIMARY KEY REFERENCES manufacturers (manufacturer_id) ON DELETE CASCADE,
  aliases         TEXT NOT NULL
) STRICT;
