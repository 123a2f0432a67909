-- Lines of RFQs that a rule of the operator answered, with what the rule decided by. Prices and amounts in micros. No price is below its floor.
CREATE TABLE automatic_quotes (
  rfq_id      INTEGER NOT NULL REFERENCES rfqs (rfq_id),
  position    INTEGER NOT NULL,
  rule        TEXT NOT NULL,
  qty         INTEGER NOT NULL CHECK (qty > 0),
  list_price  INTEGER NOT NULL,
  floor_price INTEGER NOT NULL,
  unit_price  INTEGER NOT NULL CHECK (unit_price >= floor_price),
  amount      INTEGER NOT NULL,
  quoted_at   TEXT NOT NULL,
  PRIMARY KEY (rfq_id, position)
) STRICT, WITHOUT ROWID;
