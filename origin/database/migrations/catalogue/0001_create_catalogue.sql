-- The catalogue database. Sized for 30 million parts in 10 GB, so a part may take 300 bytes in all tables. Small enumerations (lifecycle,
-- packaging, location, supplier) are stored as the index in their list in origin/catalogue/codes.ts.

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
  part_count     INTEGER NOT NULL DEFAULT 0,
  -- Parts are added and removed while the shop runs. `position_count`: how many positions the category has assigned. A removed part's
  -- position is not assigned again, so a category may have more positions than parts.
  position_count    INTEGER NOT NULL DEFAULT 0
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

-- Names in a language for the catalogue's slugs: kind is category, category_one, category_blurb, category_words, parameter, word,
-- packaging, location, supplier or lifecycle.
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
  part_count      INTEGER NOT NULL DEFAULT 0,
  -- Data of makers from the operator's folder. `logo` is a URL of this site, empty if there is none.
  logo            TEXT NOT NULL DEFAULT ''
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

-- Documents of single parts. Documents of a series are stored with the series.
CREATE TABLE part_documents (
  part_id INTEGER NOT NULL,
  url     TEXT NOT NULL,
  title   TEXT NOT NULL,
  kind    TEXT NOT NULL,
  PRIMARY KEY (part_id, url)
) STRICT, WITHOUT ROWID;

-- The number of parts by the first character of their numbers.
CREATE TABLE index_counts (
  name       TEXT PRIMARY KEY,
  part_count INTEGER NOT NULL
) STRICT;

-- `part_id` gives the part's position: its category's id × 2^25 + its ordinal (origin/catalogue/ids.ts). `attributes` is a JSON array in
-- the order of category_parameters: a number in the base unit, a slug, a code or null.
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
  demonstration   INTEGER NOT NULL DEFAULT 0,
  changed_by      INTEGER NOT NULL DEFAULT 0,
  -- Parts that are no longer sold: their pages remain with a notice, but no list contains them.
  retired         INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1))
) STRICT;
CREATE INDEX parts_by_key ON parts (key);

-- An offer's id is its part's id × 8 + its number (0 to 7), so the offers of a part are a range of keys. `price_breaks` is
-- "from_qty:micros" joined by commas, ascending; empty if the price is on request. `stock` is for display. Once an offer has been ordered,
-- its stock for sale is in the shop's offer_stock.
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
  price_breaks    TEXT NOT NULL,
  -- Columns for changes while the shop runs (origin/catalogue/feed/). `stock_number` is the operator's number of an offer, by which a feed
  -- may name it. `changed_by` is the batch that last wrote an offer's prices and terms, `stock_batch` its stock; 0: the values are as
  -- imported.
  stock_number    TEXT,
  changed_by      INTEGER NOT NULL DEFAULT 0,
  stock_batch          INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX offers_by_stock_number ON offers (stock_number) WHERE stock_number IS NOT NULL;

-- Search: fragments of part number keys, and words (compiled tokens, see origin/catalogue/terms.ts).
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

-- The first part number of each page of the alphabetical index, and the parts whose number begins with neither letter nor digit.
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

-- Alternatives of a part, computed at the first request: the catalogue's version, and the list as JSON, the part itself first. A row of
-- another version is computed again.
CREATE TABLE alternatives (
  part_id INTEGER NOT NULL PRIMARY KEY,
  version TEXT NOT NULL,
  list    TEXT NOT NULL
) STRICT;

-- Changes that are made and undone together. `stock_kind`: `net` stock excludes what open orders have taken, `gross` stock includes it.
-- `as_of`: the time of its figures.
CREATE TABLE change_sets (
  change_set_id TEXT PRIMARY KEY,
  state         TEXT NOT NULL CHECK (state IN ('open', 'proposed', 'applying', 'applied', 'refused', 'undoing', 'undone')),
  is_proposal   INTEGER NOT NULL CHECK (is_proposal IN (0, 1)),
  who           TEXT NOT NULL,
  source        TEXT NOT NULL,
  source_hash   TEXT NOT NULL,
  stock_kind    TEXT NOT NULL CHECK (stock_kind IN ('net', 'gross')),
  as_of         TEXT NOT NULL,
  started_at    TEXT NOT NULL,
  finished_at   TEXT,
  decided_by    TEXT NOT NULL DEFAULT '',
  decided_at    TEXT,
  undone_by     TEXT NOT NULL DEFAULT '',
  undone_at     TEXT
) STRICT;
CREATE INDEX change_sets_by_time ON change_sets (started_at);

-- Up to 10,000 offers or parts of a change set, written in one step. `record` is a file (origin/catalogue/feed/records.ts): the request
-- while it waits, the result, and the overwritten values. `shop_stock` is the shop's stock before and after, by offer. Steps: `proposed`
-- waits for approval, `written` is in the catalogue, `published` is in the shop. `undoing`: the catalogue has the old values again;
-- `undone`: the shop has them too.
CREATE TABLE change_batches (
  batch_id      INTEGER PRIMARY KEY,
  change_set_id TEXT NOT NULL REFERENCES change_sets (change_set_id),
  batch         INTEGER NOT NULL,
  kind          TEXT NOT NULL CHECK (kind IN ('offers', 'parts')),
  request_hash  TEXT NOT NULL,
  counts        TEXT NOT NULL,
  samples       TEXT NOT NULL,
  applied_at    TEXT,
  undone_at     TEXT,
  shop_stock    TEXT NOT NULL DEFAULT '{}',
  record        TEXT NOT NULL DEFAULT '',
  step          TEXT NOT NULL DEFAULT 'proposed' CHECK (step IN ('proposed', 'written', 'published', 'undoing', 'undone')),
  UNIQUE (change_set_id, batch)
) STRICT;

-- Chunks of the columnar index whose price and stock columns are older than the offers, with the batch that last changed an offer.
CREATE TABLE stale_chunks (
  category_id INTEGER NOT NULL,
  chunk       INTEGER NOT NULL,
  mark        TEXT NOT NULL,
  -- 1: all columns of the chunk are stale. 0: only those of prices and stock.
  all_columns    INTEGER NOT NULL DEFAULT 0 CHECK (all_columns IN (0, 1)),
  PRIMARY KEY (category_id, chunk)
) STRICT, WITHOUT ROWID;

-- As in the shop's database: makes a batch fail with a name (origin/database/guards.ts).
CREATE VIEW guards AS SELECT '' AS name WHERE false;
CREATE TRIGGER guards_end_the_batch INSTEAD OF INSERT ON guards BEGIN
  SELECT RAISE(ABORT, 'guard: ' || NEW.name);
END;

-- First characters of part numbers whose pages of the alphabetical index are stale.
CREATE TABLE stale_index_letters (
  name TEXT PRIMARY KEY,
  mark TEXT NOT NULL
) STRICT;

-- Former slugs of renamed or merged makers: their URLs redirect, and no other maker gets them. `manufacturer_id` is the maker that had the
-- slug; its id is not assigned again either.
CREATE TABLE former_makers (
  slug            TEXT PRIMARY KEY,
  manufacturer_id INTEGER NOT NULL,
  leads_to        INTEGER NOT NULL REFERENCES manufacturers (manufacturer_id)
) STRICT, WITHOUT ROWID;

-- Words to which offers refer by number: an operator's warehouses and kinds of supplier. A number never changes its meaning. `position` is
-- the index in the operator's list; null for a removed word that offers may still use.
CREATE TABLE offer_words (
  kind     TEXT NOT NULL CHECK (kind IN ('location', 'supplier')),
  code     INTEGER NOT NULL,
  slug     TEXT NOT NULL,
  position INTEGER,
  PRIMARY KEY (kind, code),
  UNIQUE (kind, slug)
) STRICT, WITHOUT ROWID;

-- An operator's own categories and parameters, as their folder defines them. Imports read them from here, and a rebuilt catalogue gets them
-- again. `definition` is the JSON of origin/catalogue/import/custom-taxonomy.ts.
CREATE TABLE shop_taxonomy (
  kind       TEXT NOT NULL CHECK (kind IN ('parameter', 'category')),
  position   INTEGER NOT NULL,
  definition TEXT NOT NULL,
  PRIMARY KEY (kind, position)
) STRICT, WITHOUT ROWID;

-- Former ids of parts that were moved to another category or merged into another part: their URLs redirect. `part_number` is the former
-- number. `has_offers`: 1 if the new part has the same offers at the same positions; 0 for a merged part.
CREATE TABLE former_parts (
  part_id     INTEGER PRIMARY KEY,
  part_number TEXT NOT NULL,
  leads_to    INTEGER NOT NULL,
  has_offers  INTEGER NOT NULL CHECK (has_offers IN (0, 1))
) STRICT;
CREATE INDEX former_parts_by_target ON former_parts (leads_to);

-- Paragraphs as a JSON array. Languages without a row use the English text.
CREATE TABLE maker_texts (
  manufacturer_id INTEGER NOT NULL REFERENCES manufacturers (manufacturer_id) ON DELETE CASCADE,
  lang            TEXT NOT NULL,
  paragraphs      TEXT NOT NULL,
  PRIMARY KEY (manufacturer_id, lang)
) STRICT, WITHOUT ROWID;

-- Makers in the operator's folder, and the other names that it gives them. A name that the next folder lacks is removed; names from other
-- sources stay.
CREATE TABLE shop_makers (
  manufacturer_id INTEGER PRIMARY KEY REFERENCES manufacturers (manufacturer_id) ON DELETE CASCADE,
  aliases         TEXT NOT NULL
) STRICT;

-- Pictures and datasheets of the operator's folder. A part is identified by its maker and the key of its number, so a file may be stored
-- before its part, and stays when the part is imported again. `file` is a URL of this site; for a picture without its size. `state`: 0 is
-- about to be deleted, 1 existed before the folder was imported, 2 is new.
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
