-- What an unpaid order holds of the stock: until when, and for whom.

-- When an order that nobody paid gives its stock back; NULL: never, as one that was placed before there was such a time and is settled. An order
-- that would hold more than its buyer may is written with the text that is refused, which ends its batch.
ALTER TABLE orders ADD COLUMN hold_until TEXT CHECK (hold_until <> 'too much');
-- The network that it was placed from, as a keyed hash, while it holds stock unpaid; empty afterwards, and where it is not known.
ALTER TABLE orders ADD COLUMN placed_from TEXT NOT NULL DEFAULT '';

-- Orders of before, declared transfers among them, get three days from now at least.
UPDATE orders SET hold_until = max(strftime('%Y-%m-%dT%H:%M:%fZ', submitted_at, '+9 days'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+3 days'))
WHERE status IN ('unpaid', 'confirming');

CREATE INDEX orders_by_hold ON orders (hold_until) WHERE status IN ('unpaid', 'confirming');
CREATE INDEX orders_by_place ON orders (placed_from) WHERE placed_from <> '';
-- Whose orders these are, for holds, and for an account of the same address.
CREATE INDEX orders_by_email ON orders (email);
CREATE INDEX rfqs_by_email ON rfqs (email COLLATE NOCASE);
