-- What a customer corrects when a BOM is read and matched, for their next one: what a heading means, and which part a name of theirs is.

CREATE TABLE bom_headings (
  heading_id    INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id   INTEGER NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
  -- As headings are compared, and as it was written.
  heading_key   TEXT NOT NULL CHECK (length(heading_key) BETWEEN 1 AND 200),
  heading       TEXT NOT NULL,
  -- A column of a list, or 'none': it is left out.
  meaning       TEXT NOT NULL,
  remembered_at TEXT NOT NULL,
  UNIQUE (customer_id, heading_key)
) STRICT;
CREATE INDEX bom_headings_by_time ON bom_headings (customer_id, remembered_at DESC);

CREATE TABLE bom_names (
  name_id     INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id INTEGER NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
  -- The cell and the maker beside it as they are compared; no maker: empty. Then as they were written.
  name_key    TEXT NOT NULL CHECK (length(name_key) BETWEEN 1 AND 400),
  maker_key   TEXT NOT NULL,
  name        TEXT NOT NULL,
  maker       TEXT NOT NULL,
  -- The part, and the number it had then: a catalogue that was loaded anew may give the id to another one.
  goods_id    INTEGER NOT NULL,
  part_number TEXT NOT NULL,
  chosen_at   TEXT NOT NULL,
  UNIQUE (customer_id, name_key, maker_key)
) STRICT;
CREATE INDEX bom_names_by_time ON bom_names (customer_id, chosen_at DESC);
-- Parts that move are followed by their ids.
CREATE INDEX bom_names_by_part ON bom_names (goods_id);
