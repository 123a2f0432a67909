-- What a BOM's file says against the part that lies in the cart: a JSON list of {"row", "part"}.
ALTER TABLE cart_bom_lines ADD COLUMN contradictions TEXT NOT NULL DEFAULT '[]';
