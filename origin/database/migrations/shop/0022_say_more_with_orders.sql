-- What buying departments say with an order: the number that their tax office knows them by, where invoices go, when the goods are
-- wanted, and whether in one delivery; and what a buyer calls a line of the cart, whose lines of BOMs are in cart_bom_lines.
ALTER TABLE orders ADD COLUMN tax_id TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN invoice_email TEXT NOT NULL DEFAULT '';
-- A day, ISO 8601.
ALTER TABLE orders ADD COLUMN requested_date TEXT;
ALTER TABLE orders ADD COLUMN shipment TEXT NOT NULL DEFAULT 'partial' CHECK (shipment IN ('partial', 'complete'));
ALTER TABLE cart_items ADD COLUMN own_reference TEXT NOT NULL DEFAULT '';
