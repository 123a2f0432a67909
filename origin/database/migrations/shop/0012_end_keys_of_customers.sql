-- Keys to an order or an RFQ are good for one generation: signing out everywhere, a new password and the end of the account begin
-- the next one of all that the customer has, and keys that are out in the world open nothing any more.
ALTER TABLE orders ADD COLUMN key_generation INTEGER NOT NULL DEFAULT 0;
ALTER TABLE rfqs ADD COLUMN key_generation INTEGER NOT NULL DEFAULT 0;
