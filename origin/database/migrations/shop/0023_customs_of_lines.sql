-- What customs asks of the part (country of origin, HS code, ECCN), as it was known when the line was ordered: JSON, empty for a part that
-- is none of the catalogue's.
ALTER TABLE order_lines ADD COLUMN customs TEXT NOT NULL DEFAULT '';
