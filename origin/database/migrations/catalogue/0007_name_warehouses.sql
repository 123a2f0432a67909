-- What the numbers of offers stand for: an operator's warehouses and kinds of supplier. A number stays what it is; `position` is the
-- place in the operator's list, null for what is there no more and may still stand at an offer.
CREATE TABLE offer_words (
  kind     TEXT NOT NULL CHECK (kind IN ('location', 'supplier')),
  code     INTEGER NOT NULL,
  slug     TEXT NOT NULL,
  position INTEGER,
  PRIMARY KEY (kind, code),
  UNIQUE (kind, slug)
) STRICT, WITHOUT ROWID;

-- Offers from before this table have the numbers of the demonstration.
INSERT INTO offer_words (kind, code, slug, position)
SELECT column1, column2, column3, column2
FROM (VALUES ('location', 0, 'hong_kong'), ('location', 1, 'shenzhen'), ('location', 2, 'rotterdam'), ('location', 3, 'reno'),
  ('supplier', 0, 'own_stock'), ('supplier', 1, 'manufacturer'), ('supplier', 2, 'franchised_partner'), ('supplier', 3, 'market_partner'))
WHERE EXISTS (SELECT 1 FROM offers);
