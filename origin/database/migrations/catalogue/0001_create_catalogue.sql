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

-- Documents of single parts; those of a series stand with the series.
CREATE TABLE part_documents (
  part_id INTEGER NOT NULL,
  url     TEXT NOT NULL,
  title   TEXT NOT NULL,
  kind    TEXT NOT NULL,
  PRIMARY KEY (part_id, url)
) STRICT, WITHOUT ROWID;

-- How many parts begin with which character.
CREATE TABLE index_counts (
  name       TEXT PRIMARY KEY,
  part_count INTEGER NOT NULL
) STRICT;

-- `part_id` says where the part is: its category's id × 2^25 + its place there (origin/catalogue/ids.ts). `attributes` is a JSON
-- array in the order of category_parameters: a number in the base unit, a slug, a code or null.
CREATE TABLE parts (
  part_id         INTEGER PRIMARY KEY,
  part_number     TEXT NOT NULL,
  key             TEXT NOT NULL,
  manufacturer_id INTEGER NOT NULL,
  series_id       INTEGER,
  package         TEXT,
  lifecycle       INTEGER NOT NULL,
  rohs            INTEGER NOT NULL,
  attributes      TEXT NOT NULL,
  demonstration   INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX parts_by_key ON parts (key);

-- An offer's id is its part's id × 8 + its number (0 to 7), so that the offers of a part are a range of keys.
-- `price_breaks` is "from_qty:micros" joined by commas, ascending; empty where the price is on request. `stock` is for display:
-- what may be sold of an offer that was ever ordered stands in the shop's offer_stock.
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

-- Search: pieces of keys, and words (compiled tokens, see origin/catalogue/terms.ts).
CREATE VIRTUAL TABLE part_fragments USING fts5 (key, content = '', detail = none, columnsize = 0, tokenize = 'trigram case_sensitive 1');
CREATE VIRTUAL TABLE part_terms USING fts5 (terms, content = '', detail = none, columnsize = 0, tokenize = 'ascii');

-- The columnar index of a category: see origin/catalogue/column-format.ts.
CREATE TABLE category_fields (
  category_id INTEGER NOT NULL,
  field       TEXT NOT NULL,
  kind        TEXT NOT NULL CHECK (kind IN ('coded', 'scaled')),
  dictionary  TEXT NOT NULL,
  counts      TEXT NOT NULL,
  minimum     REAL,
  maximum     REAL,
  PRIMARY KEY (category_id, field)
) STRICT, WITHOUT ROWID;

CREATE TABLE category_chunks (
  category_id INTEGER NOT NULL,
  field       TEXT NOT NULL,
  chunk       INTEGER NOT NULL,
  summary     TEXT NOT NULL,
  body        TEXT NOT NULL,
  PRIMARY KEY (category_id, field, chunk)
) STRICT, WITHOUT ROWID;

-- Where each page of the alphabetical index begins, and the parts whose number begins with neither letter nor digit.
CREATE TABLE index_pages (
  name    TEXT NOT NULL,
  page    INTEGER NOT NULL,
  key     TEXT NOT NULL,
  part_id INTEGER NOT NULL,
  PRIMARY KEY (name, page)
) STRICT, WITHOUT ROWID;

CREATE TABLE index_others (
  part_id INTEGER PRIMARY KEY
) STRICT;

-- Parts that may take the place of one, as they were judged when somebody first asked: of which version of the catalogue, and the list
-- as JSON, the part itself first. What is of another version is judged anew and written over.
CREATE TABLE alternatives (
  part_id INTEGER NOT NULL PRIMARY KEY,
  version TEXT NOT NULL,
  list    TEXT NOT NULL
) STRICT;
