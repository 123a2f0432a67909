-- A part's id says its category and its place there (origin/catalogue/ids.ts), offers are narrower, and the columnar index
-- is read in pieces. Ids, and with them the addresses of all parts, change: the catalogue is loaded or imported anew after
-- this. What the site says (texts, news, subscribers) stays.
DROP TABLE offers;
DROP TABLE parts;
DROP TABLE part_fragments;
DROP TABLE part_terms;
DROP TABLE category_columns;
DELETE FROM part_documents;
DELETE FROM featured_parts;
DELETE FROM series;
DELETE FROM manufacturer_categories;
DELETE FROM index_counts;
DELETE FROM catalogue_state;
UPDATE categories SET part_count = 0;
UPDATE manufacturers SET part_count = 0;

-- `attributes` is a JSON array in the order of category_parameters: a number in the base unit, a slug, a code or null.
CREATE TABLE parts (
  part_id         INTEGER PRIMARY KEY,
  part_number     TEXT NOT NULL,
  key             TEXT NOT NULL,
  manufacturer_id INTEGER NOT NULL,
  series_id       INTEGER,
  package         TEXT,
  lifecycle       INTEGER NOT NULL,
  rohs            INTEGER NOT NULL,
  attributes      TEXT NOT NULL
) STRICT;
CREATE INDEX parts_by_key ON parts (key);

-- An offer's id is its part's id × 8 + its number (0 to 7), so that the offers of a part are a range of keys.
-- `price_breaks` is the compact text of origin/catalogue/codes.ts; empty where the price is on request.
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

-- The columnar index of a category (origin/catalogue/column-format.ts): what a filter, a count and a sort read instead of the
-- parts. `dictionary` lists the values of a field in the order in which they came; `counts` says how many parts have each,
-- those without a value first.
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

-- One field of 65,536 ordinals: `summary` says what is in it, `body` is the codes, deflated, base64.
CREATE TABLE category_chunks (
  category_id INTEGER NOT NULL,
  field       TEXT NOT NULL,
  chunk       INTEGER NOT NULL,
  summary     TEXT NOT NULL,
  body        TEXT NOT NULL,
  PRIMARY KEY (category_id, field, chunk)
) STRICT, WITHOUT ROWID;

-- The alphabetical index: the first part of every page of a letter, so that any page is found without the ones before it.
CREATE TABLE index_pages (
  name    TEXT NOT NULL,
  page    INTEGER NOT NULL,
  key     TEXT NOT NULL,
  part_id INTEGER NOT NULL,
  PRIMARY KEY (name, page)
) STRICT, WITHOUT ROWID;

-- Parts whose number begins with neither a letter nor a digit of the index.
CREATE TABLE index_others (
  part_id INTEGER PRIMARY KEY
) STRICT;
