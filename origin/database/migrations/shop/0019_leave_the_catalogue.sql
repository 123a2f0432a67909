-- Parts and offers are in a database of their own (CATALOGUE). What stays is the stock of every offer that was ever ordered: there
-- orders take it, in the batch that writes them. `stock` is what was fed, less what orders took since; `shown` is what the catalogue
-- says of it.
CREATE TABLE offer_stock (
  offer_id     INTEGER PRIMARY KEY,
  part_number  TEXT NOT NULL,
  stock        INTEGER NOT NULL CHECK (stock >= 0),
  stock_as_fed INTEGER NOT NULL,
  fed_at       TEXT NOT NULL,
  shown        INTEGER NOT NULL
) STRICT;
CREATE INDEX offer_stock_to_show ON offer_stock (offer_id) WHERE shown <> stock;

INSERT INTO offer_stock (offer_id, part_number, stock, stock_as_fed, fed_at, shown)
  SELECT o.offer_id, p.part_number, o.stock, o.stock, strftime('%Y-%m-%dT%H:%M:%fZ'), o.stock
  FROM offers o JOIN parts p ON p.part_id = o.offer_id / 8
  WHERE o.offer_id IN (SELECT offer_id FROM order_lines) ORDER BY 1;

-- How often stock or prices were fed: whoever read the catalogue before a feed reads it again before they sell.
CREATE TABLE catalogue_feed (
  feed INTEGER NOT NULL
) STRICT;
INSERT INTO catalogue_feed (feed) VALUES (0);

DROP TABLE alternatives;
DROP TABLE index_others;
DROP TABLE index_pages;
DROP TABLE category_chunks;
DROP TABLE category_fields;
DROP TABLE part_terms;
DROP TABLE part_fragments;
DROP TABLE offers;
DROP TABLE parts;
DROP TABLE featured_parts;
DROP TABLE index_counts;
DROP TABLE part_documents;
DROP TABLE series;
DROP TABLE manufacturer_categories;
DROP TABLE manufacturers;
DROP TABLE labels;
DROP TABLE category_parameters;
DROP TABLE parameters;
DROP TABLE categories;
DROP TABLE catalogue_state;
