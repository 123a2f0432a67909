-- Carts at list price, orders, and the money that moves for them. Amounts in micros.

-- The price breaks of the offer as the buyer saw them when they put the line there, or agreed to last, in the text of
-- origin/catalogue/codes.ts: whatever quantity the line gets, what it would have cost then is known.
ALTER TABLE cart_items ADD COLUMN seen_prices TEXT;
-- The last change, for visitors' carts that nobody comes back to; empty: as old as the cart.
ALTER TABLE carts ADD COLUMN updated_at TEXT NOT NULL DEFAULT '';
-- Visitors' carts, which have no customer.
CREATE INDEX carts_by_change ON carts (customer_id, updated_at);
CREATE INDEX carts_by_visitor ON carts (visitor_hash, customer_id, created_at);
-- Deleting a cart looks here.
CREATE INDEX rfqs_by_cart ON rfqs (cart_id) WHERE cart_id IS NOT NULL;

-- A copy of a cart behind an unguessable link: JSON of [offer_id, qty, part number, maker].
CREATE TABLE cart_shares (
  share_id   TEXT PRIMARY KEY,
  lines      TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX cart_shares_by_expiry ON cart_shares (expires_at);

CREATE TABLE orders (
  order_id         INTEGER PRIMARY KEY AUTOINCREMENT,
  order_number     TEXT NOT NULL UNIQUE,
  customer_id      INTEGER REFERENCES customers (customer_id),
  email            TEXT NOT NULL COLLATE NOCASE,
  lang             TEXT NOT NULL,
  time_zone        TEXT NOT NULL,
  status           TEXT NOT NULL CHECK (status IN ('unpaid', 'confirming', 'preparing', 'shipping', 'received', 'refunded', 'canceled')),
  payment          TEXT NOT NULL CHECK (payment IN ('card', 'paypal', 'wire')),
  delivery         TEXT NOT NULL,
  carrier_account  TEXT NOT NULL,
  incoterm         TEXT NOT NULL,
  named_place      TEXT NOT NULL,
  -- JSON, as it was given: what stands on the parcel does not change with the address book.
  shipping_address TEXT NOT NULL,
  billing_address  TEXT NOT NULL,
  po_number        TEXT NOT NULL,
  remark           TEXT NOT NULL,
  platform_remark  TEXT NOT NULL DEFAULT '',
  shipping_carrier TEXT NOT NULL DEFAULT '',
  shipping_number  TEXT NOT NULL DEFAULT '',
  -- The revision of its lines that holds.
  revision         INTEGER NOT NULL DEFAULT 0,
  -- NULL: sales confirms it.
  freight          INTEGER CHECK (freight >= 0),
  weight_grams     INTEGER NOT NULL,
  submitted_at     TEXT NOT NULL,
  paid_at          TEXT
) STRICT;
CREATE INDEX orders_by_customer ON orders (customer_id, order_id DESC) WHERE customer_id IS NOT NULL;
CREATE INDEX orders_by_status ON orders (status, submitted_at);

-- Append-only: a revision holds all lines of the order, as they were agreed with it; 0 is what was submitted. A line that both
-- sides gave up has no pieces.
CREATE TABLE order_lines (
  order_id        INTEGER NOT NULL REFERENCES orders (order_id),
  revision        INTEGER NOT NULL,
  position        INTEGER NOT NULL,
  -- The offer whose stock it takes, and how much it took; NULL for what is not from our list.
  offer_id        INTEGER,
  reserved_qty    INTEGER NOT NULL CHECK (reserved_qty >= 0),
  goods_id        INTEGER,
  part_number     TEXT NOT NULL,
  brand_name      TEXT NOT NULL,
  packaging       TEXT NOT NULL,
  date_code       TEXT NOT NULL,
  qty             INTEGER NOT NULL CHECK (qty >= 0),
  unit_price      INTEGER NOT NULL CHECK (unit_price >= 0),
  lead_time_weeks INTEGER NOT NULL,
  -- The RFQ whose quote gave the price.
  rfq_id          INTEGER,
  rfq_position    INTEGER,
  PRIMARY KEY (order_id, revision, position)
) STRICT, WITHOUT ROWID;

-- The desk's counter-offers, one for each revision that it proposed. `lines` is JSON; `answers` is what the buyer said.
CREATE TABLE order_counters (
  order_id    INTEGER NOT NULL REFERENCES orders (order_id),
  revision    INTEGER NOT NULL,
  offered_at  TEXT NOT NULL,
  valid_until TEXT NOT NULL,
  freight     INTEGER,
  note        TEXT NOT NULL,
  lines       TEXT NOT NULL,
  answers     TEXT,
  state       TEXT NOT NULL CHECK (state IN ('open', 'answered', 'withdrawn', 'expired')),
  PRIMARY KEY (order_id, revision)
) STRICT, WITHOUT ROWID;
-- One at a time waits for an answer.
CREATE UNIQUE INDEX order_counters_open ON order_counters (order_id) WHERE state = 'open';

CREATE TABLE order_history (
  order_id    INTEGER NOT NULL REFERENCES orders (order_id),
  step        INTEGER NOT NULL,
  at          TEXT NOT NULL,
  actor       TEXT NOT NULL CHECK (actor IN ('buyer', 'desk', 'payment', 'system')),
  from_status TEXT,
  to_status   TEXT NOT NULL,
  note        TEXT NOT NULL,
  -- Two that change the same state of an order at once: one of them fails, with all that it wrote.
  PRIMARY KEY (order_id, step)
) STRICT, WITHOUT ROWID;

-- Payments that were begun: what a payment company calls them, and whose order they are for.
CREATE TABLE payments (
  payment_id   TEXT PRIMARY KEY,
  order_id     INTEGER NOT NULL REFERENCES orders (order_id),
  provider     TEXT NOT NULL CHECK (provider IN ('stripe', 'paypal', 'sandbox', 'wire')),
  -- The company's own id; NULL until it has answered. The order's number for a wire transfer.
  reference    TEXT,
  -- What the company calls the money it captured, which its refunds and disputes name; NULL until we heard of one.
  captured_as  TEXT,
  amount       INTEGER NOT NULL CHECK (amount > 0),
  created_at   TEXT NOT NULL,
  -- When the company is asked again what became of it; NULL: there is nothing more to ask.
  next_look_at TEXT,
  UNIQUE (provider, reference),
  UNIQUE (provider, captured_as)
) STRICT, WITHOUT ROWID;
CREATE INDEX payments_by_order ON payments (order_id);
CREATE INDEX payments_to_look_at ON payments (next_look_at) WHERE next_look_at IS NOT NULL;

-- The ledger: one row for each event of a payment company, and for what the desk wrote down. Never changed; what an order was
-- paid is the sum of its rows. `refunded` is negative.
CREATE TABLE payment_events (
  provider    TEXT NOT NULL,
  event_id    TEXT NOT NULL,
  payment_id  TEXT NOT NULL REFERENCES payments (payment_id),
  order_id    INTEGER NOT NULL REFERENCES orders (order_id),
  kind        TEXT NOT NULL CHECK (kind IN ('captured', 'received', 'refunded', 'declined', 'disputed', 'declared')),
  amount      INTEGER NOT NULL,
  at          TEXT NOT NULL,
  recorded_at TEXT NOT NULL,
  PRIMARY KEY (provider, event_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX payment_events_by_order ON payment_events (order_id, at);
-- A payment is captured once, whichever way we learn of it first: its webhook, or asking.
CREATE UNIQUE INDEX payment_events_captured ON payment_events (payment_id) WHERE kind = 'captured';

-- Money that goes back. `due` until the company has done it; `failed`: nobody tries any more, the desk sees to it.
CREATE TABLE refunds (
  refund_id   TEXT PRIMARY KEY,
  order_id    INTEGER NOT NULL REFERENCES orders (order_id),
  -- The payment by which it goes back, chosen when it is sent; NULL before.
  payment_id  TEXT REFERENCES payments (payment_id),
  amount      INTEGER NOT NULL CHECK (amount > 0),
  reason      TEXT NOT NULL,
  state       TEXT NOT NULL CHECK (state IN ('due', 'done', 'failed')),
  tries       INTEGER NOT NULL DEFAULT 0,
  -- NULL: by hand, as a wire transfer's.
  next_try_at TEXT,
  error       TEXT,
  created_at  TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX refunds_by_order ON refunds (order_id);
CREATE INDEX refunds_due ON refunds (next_try_at) WHERE state = 'due';
