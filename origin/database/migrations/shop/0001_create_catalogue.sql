-- The catalogue. Made for 30 million parts in one database of 10 GB: a part may cost 300 bytes with everything.
-- Small enumerations (lifecycle, packaging, location, supplier) are stored as the index in their list in origin/catalogue/codes.ts.

CREATE TABLE catalogue_state (
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;

CREATE TABLE categories (
  category_id    INTEGER PRIMARY KEY,
  slug           TEXT NOT NULL UNIQUE,
  parent_id      INTEGER REFERENCES categories (category_id),
  position       INTEGER NOT NULL,
  key_parameters INTEGER NOT NULL,
  drawing        TEXT NOT NULL,
  part_count     INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE parameters (
  parameter_id INTEGER PRIMARY KEY,
  slug         TEXT NOT NULL UNIQUE,
  kind         TEXT NOT NULL CHECK (kind IN ('number', 'word', 'code')),
  unit         TEXT,
  sign         TEXT
) STRICT;

CREATE TABLE category_parameters (
  category_id  INTEGER NOT NULL REFERENCES categories (category_id),
  position     INTEGER NOT NULL,
  parameter_id INTEGER NOT NULL REFERENCES parameters (parameter_id),
  PRIMARY KEY (category_id, position)
) STRICT, WITHOUT ROWID;

-- Names in a language of what the catalogue calls by slug: kind is category, category_one, category_blurb,
-- category_words, parameter, word, packaging, location, supplier or lifecycle.
CREATE TABLE labels (
  lang  TEXT NOT NULL,
  kind  TEXT NOT NULL,
  slug  TEXT NOT NULL,
  label TEXT NOT NULL,
  PRIMARY KEY (lang, kind, slug)
) STRICT, WITHOUT ROWID;

CREATE TABLE manufacturers (
  manufacturer_id INTEGER PRIMARY KEY,
  slug            TEXT NOT NULL UNIQUE,
  name            TEXT NOT NULL,
  aliases         TEXT NOT NULL DEFAULT '[]',
  country         TEXT NOT NULL DEFAULT '',
  founded         INTEGER,
  part_count      INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE manufacturer_categories (
  manufacturer_id INTEGER NOT NULL REFERENCES manufacturers (manufacturer_id),
  category_id     INTEGER NOT NULL REFERENCES categories (category_id),
  part_count      INTEGER NOT NULL,
  PRIMARY KEY (manufacturer_id, category_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE series (
  series_id       INTEGER PRIMARY KEY,
  manufacturer_id INTEGER NOT NULL REFERENCES manufacturers (manufacturer_id),
  name            TEXT NOT NULL,
  datasheet_url   TEXT,
  UNIQUE (manufacturer_id, name)
) STRICT;

-- `attributes` is a JSON array in the order of category_parameters: a number in the base unit, a slug, a code or null.
-- `ordinal` is the part's place in its category, counted from 0 without gaps: category_columns is indexed by it.
CREATE TABLE parts (
  part_id         INTEGER PRIMARY KEY,
  part_number     TEXT NOT NULL,
  key             TEXT NOT NULL,
  manufacturer_id INTEGER NOT NULL,
  category_id     INTEGER NOT NULL,
  ordinal         INTEGER NOT NULL,
  series_id       INTEGER,
  package         TEXT,
  lifecycle       INTEGER NOT NULL,
  rohs            INTEGER NOT NULL,
  attributes      TEXT NOT NULL
) STRICT;
CREATE INDEX parts_by_key ON parts (key);
CREATE UNIQUE INDEX parts_by_category ON parts (category_id, ordinal);

-- An offer's id is its part's id × 8 + its number (0 to 7), so that the offers of a part are a range of keys.
-- `price_breaks` is "from_qty:micros" joined by commas, ascending; empty where the price is on request.
CREATE TABLE offers (
  offer_id        INTEGER PRIMARY KEY,
  packaging       INTEGER NOT NULL,
  location        INTEGER NOT NULL,
  supplier        INTEGER NOT NULL DEFAULT 0,
  stock           INTEGER NOT NULL CHECK (stock >= 0),
  moq             INTEGER NOT NULL,
  multiple        INTEGER NOT NULL,
  spq             INTEGER NOT NULL,
  lead_time_weeks INTEGER NOT NULL,
  date_code       TEXT,
  price_breaks    TEXT NOT NULL
) STRICT;

-- Documents of single parts; those of a series stand with the series.
CREATE TABLE part_documents (
  part_id INTEGER NOT NULL,
  url     TEXT NOT NULL,
  title   TEXT NOT NULL,
  kind    TEXT NOT NULL,
  PRIMARY KEY (part_id, url)
) STRICT, WITHOUT ROWID;

-- Search: pieces of keys, and words (compiled tokens, see origin/catalogue/terms.ts).
CREATE VIRTUAL TABLE part_fragments USING fts5 (key, content = '', detail = none, columnsize = 0, tokenize = 'trigram case_sensitive 1');
CREATE VIRTUAL TABLE part_terms USING fts5 (terms, content = '', detail = none, columnsize = 0, tokenize = 'ascii');

-- The columnar index of a category: per field and chunk of ordinals an array of value numbers, deflated, base64.
-- `dictionary` (in chunk 0) is the JSON array of values, ascending; number 0 means that the part has none.
CREATE TABLE category_columns (
  category_id INTEGER NOT NULL,
  field       TEXT NOT NULL,
  chunk       INTEGER NOT NULL,
  dictionary  TEXT NOT NULL,
  body        TEXT NOT NULL,
  PRIMARY KEY (category_id, field, chunk)
) STRICT, WITHOUT ROWID;

-- How many parts begin with which character.
CREATE TABLE index_counts (
  name       TEXT PRIMARY KEY,
  part_count INTEGER NOT NULL
) STRICT;

CREATE TABLE featured_parts (
  position INTEGER PRIMARY KEY,
  part_id  INTEGER NOT NULL
) STRICT;
