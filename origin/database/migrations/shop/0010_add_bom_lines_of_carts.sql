-- Which lines of which BOM an item of a cart is for, so that putting them there again sets them, and the buyer's reference goes
-- along into the order. A BOM may be deleted before the cart is: what is said of it is kept here.
CREATE TABLE cart_bom_lines (
  item_id     INTEGER NOT NULL REFERENCES cart_items (item_id) ON DELETE CASCADE,
  bom_row     INTEGER NOT NULL,
  line_id     INTEGER NOT NULL,
  -- Pieces of the item that are for this line.
  qty         INTEGER NOT NULL CHECK (qty > 0),
  bom_name    TEXT NOT NULL,
  -- Its place in the BOM, from 1.
  line_number INTEGER NOT NULL,
  -- As ranges, "R1-R4, R7".
  designators TEXT NOT NULL,
  PRIMARY KEY (item_id, bom_row, line_id)
) STRICT, WITHOUT ROWID;
-- The sum of its lines in cart_bom_lines, when they were last put there: what is beyond it was added in another way.
ALTER TABLE cart_items ADD COLUMN bom_num INTEGER NOT NULL DEFAULT 0;
-- What the buyer calls the line: "amplifier #5: C19, C20".
ALTER TABLE order_lines ADD COLUMN reference TEXT NOT NULL DEFAULT '';
