-- What a shop holds: its texts, buyers, RFQs, orders, BOMs and watches. Parts and offers are in a database of their own (CATALOGUE).

CREATE TABLE site_config (
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;

CREATE TABLE site_seo (
  lang        TEXT PRIMARY KEY,
  title       TEXT NOT NULL,
  keyword     TEXT NOT NULL,
  description TEXT NOT NULL
) STRICT;

CREATE TABLE page_texts (
  page_id    TEXT NOT NULL,
  lang       TEXT NOT NULL,
  title      TEXT NOT NULL,
  summary    TEXT NOT NULL,
  blocks     TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (page_id, lang)
) STRICT, WITHOUT ROWID;

CREATE TABLE news (
  news_id      TEXT PRIMARY KEY,
  published_at TEXT NOT NULL
) STRICT;
CREATE INDEX news_by_date ON news (published_at DESC);

CREATE TABLE news_texts (
  news_id TEXT NOT NULL REFERENCES news (news_id),
  lang    TEXT NOT NULL,
  title   TEXT NOT NULL,
  summary TEXT NOT NULL,
  blocks  TEXT NOT NULL,
  PRIMARY KEY (news_id, lang)
) STRICT, WITHOUT ROWID;

CREATE TABLE news_tags (
  news_id TEXT NOT NULL REFERENCES news (news_id),
  tag_id  TEXT NOT NULL,
  PRIMARY KEY (news_id, tag_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE tag_names (
  tag_id TEXT NOT NULL,
  lang   TEXT NOT NULL,
  name   TEXT NOT NULL,
  PRIMARY KEY (tag_id, lang)
) STRICT, WITHOUT ROWID;

-- What an article is about: parts by key, or a whole category or manufacturer.
CREATE TABLE news_subjects (
  news_id TEXT NOT NULL REFERENCES news (news_id),
  kind    TEXT NOT NULL CHECK (kind IN ('part', 'category', 'manufacturer')),
  value   TEXT NOT NULL,
  PRIMARY KEY (kind, value, news_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE banners (
  banner_id TEXT NOT NULL,
  lang      TEXT NOT NULL,
  position  INTEGER NOT NULL,
  title     TEXT NOT NULL,
  text      TEXT NOT NULL,
  link      TEXT NOT NULL,
  PRIMARY KEY (banner_id, lang)
) STRICT, WITHOUT ROWID;

CREATE TABLE select_options (
  name  TEXT NOT NULL,
  id    INTEGER NOT NULL,
  lang  TEXT NOT NULL,
  label TEXT NOT NULL,
  PRIMARY KEY (name, id, lang)
) STRICT, WITHOUT ROWID;

-- Addresses for the newsletter. Subscribing twice is subscribing once.
CREATE TABLE subscribers (
  email         TEXT PRIMARY KEY COLLATE NOCASE,
  lang          TEXT NOT NULL,
  subscribed_at TEXT NOT NULL,
  -- A subscription counts from `confirmed_at` on: its owner has pressed the button behind the link of the mail. `subscriber_id`
  -- is random; links name it instead of the address.
  subscriber_id TEXT,
  confirmed_at  TEXT
) STRICT;
CREATE UNIQUE INDEX subscribers_by_id ON subscribers (subscriber_id);

-- Registered buyers.
CREATE TABLE customers (
  customer_id   INTEGER PRIMARY KEY,
  email         TEXT NOT NULL UNIQUE COLLATE NOCASE,
  contact_name  TEXT NOT NULL DEFAULT '',
  telephone     TEXT NOT NULL DEFAULT '',
  job_title     TEXT NOT NULL DEFAULT '',
  company_name  TEXT NOT NULL DEFAULT '',
  country       TEXT NOT NULL DEFAULT '',
  created_at    TEXT NOT NULL,
  -- Empty: nobody signs in with a password.
  password_hash TEXT NOT NULL DEFAULT '',
  address       TEXT NOT NULL DEFAULT '',
  city          TEXT NOT NULL DEFAULT '',
  state         TEXT NOT NULL DEFAULT ''
) STRICT;

-- Tokens are kept as SHA-256 alone.
CREATE TABLE sessions (
  token_hash   TEXT PRIMARY KEY,
  customer_id  INTEGER NOT NULL REFERENCES customers (customer_id),
  created_at   TEXT NOT NULL,
  expires_at   TEXT NOT NULL,
  -- What the customer's list of sessions shows. `session_id` is random: it names a session to its owner, and opens nothing.
  session_id   INTEGER,
  last_used_at TEXT NOT NULL DEFAULT '',
  browser      TEXT NOT NULL DEFAULT '',
  system       TEXT NOT NULL DEFAULT '',
  country      TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_customer ON sessions (customer_id);
CREATE UNIQUE INDEX sessions_by_id ON sessions (session_id) WHERE session_id IS NOT NULL;
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- The first answer of what must not happen twice. `result` is what the answer is made of again, never a secret.
CREATE TABLE idempotency_keys (
  key_hash     TEXT PRIMARY KEY,
  request_hash TEXT NOT NULL,
  result       TEXT NOT NULL,
  created_at   TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

-- Challenges that were used: each counts once.
CREATE TABLE spent_challenges (
  challenge_id TEXT PRIMARY KEY,
  expires_at   TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX spent_challenges_by_expiry ON spent_challenges (expires_at);

CREATE TABLE carts (
  cart_id      TEXT PRIMARY KEY,
  customer_id  INTEGER UNIQUE REFERENCES customers (customer_id),
  -- Who made it, as SHA-256 of the browser's id; null for a customer's.
  visitor_hash TEXT,
  created_at   TEXT NOT NULL,
  -- The last change, for visitors' carts that nobody comes back to; empty: as old as the cart.
  updated_at   TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;
-- Visitors' carts, which have no customer.
CREATE INDEX carts_by_change ON carts (customer_id, updated_at);
CREATE INDEX carts_by_visitor ON carts (visitor_hash, customer_id, created_at);

CREATE TABLE rfqs (
  rfq_id         INTEGER PRIMARY KEY,
  rfq_number     TEXT NOT NULL UNIQUE,
  customer_id    INTEGER REFERENCES customers (customer_id),
  -- The cart that its quote was accepted into last by a visitor without one: two windows of theirs at once fill the same.
  cart_id        TEXT REFERENCES carts (cart_id),
  source         TEXT NOT NULL CHECK (source IN ('list', 'product')),
  status         TEXT NOT NULL CHECK (status IN ('submitted', 'viewed', 'quoted')),
  lang           TEXT NOT NULL,
  time_zone      TEXT NOT NULL,
  contact_name   TEXT NOT NULL,
  company_name   TEXT NOT NULL,
  email          TEXT NOT NULL,
  telephone      TEXT NOT NULL,
  country        TEXT NOT NULL,
  comment        TEXT NOT NULL,
  submitted_at   TEXT NOT NULL,
  answer_due_at  TEXT NOT NULL,
  viewed_at      TEXT,
  quoted_at      TEXT,
  valid_until    TEXT,
  key_generation INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX rfqs_by_customer ON rfqs (customer_id, submitted_at DESC) WHERE customer_id IS NOT NULL;
CREATE INDEX rfqs_by_due ON rfqs (status, answer_due_at);
-- Deleting a cart looks here.
CREATE INDEX rfqs_by_cart ON rfqs (cart_id) WHERE cart_id IS NOT NULL;
CREATE INDEX rfqs_by_email ON rfqs (email COLLATE NOCASE);

-- Lines by their position in the RFQ, from 1. Prices in micros. The quote's columns are null until there is one;
-- `quoted_price` stays null where there is nothing to offer.
CREATE TABLE rfq_lines (
  rfq_id              INTEGER NOT NULL REFERENCES rfqs (rfq_id),
  position            INTEGER NOT NULL,
  part_number         TEXT NOT NULL,
  manufacturer        TEXT NOT NULL,
  package             TEXT NOT NULL,
  date_code           TEXT NOT NULL,
  -- The window that the text means, YYWW; null is open.
  date_code_from      TEXT,
  date_code_to        TEXT,
  qty                 INTEGER NOT NULL,
  target_price        INTEGER,
  goods_id            INTEGER,
  delivery_plan_date  TEXT,
  certificate         TEXT,
  test                TEXT,
  quoted_at           TEXT,
  quoted_price        INTEGER,
  quoted_qty          INTEGER,
  quoted_part_number  TEXT,
  quoted_manufacturer TEXT,
  quoted_date_code    TEXT,
  lead_time_weeks     INTEGER,
  note                TEXT,
  PRIMARY KEY (rfq_id, position)
) STRICT, WITHOUT ROWID;

-- A quoted line is in at most one cart, at the price of its quote. What is not from a quote is at list price.
CREATE TABLE cart_items (
  item_id            INTEGER PRIMARY KEY,
  cart_id            TEXT NOT NULL REFERENCES carts (cart_id),
  rfq_id             INTEGER REFERENCES rfqs (rfq_id),
  position           INTEGER,
  offer_id           INTEGER,
  goods_id           INTEGER,
  part_number        TEXT NOT NULL,
  brand_name         TEXT NOT NULL,
  batch              TEXT NOT NULL,
  cart_num           INTEGER NOT NULL CHECK (cart_num > 0),
  locked_price       INTEGER,
  price_until        TEXT,
  delivery_plan_date TEXT,
  added_at           TEXT NOT NULL,
  -- The price breaks of the offer as the buyer saw them when they put the line there, or agreed to last, in the text of
  -- origin/catalogue/codes.ts: whatever quantity the line gets, what it would have cost then is known.
  seen_prices        TEXT,
  -- The sum of its lines in cart_bom_lines, when they were last put there: what is beyond it was added in another way.
  bom_num            INTEGER NOT NULL DEFAULT 0,
  customer_reference      TEXT NOT NULL DEFAULT '',
  UNIQUE (rfq_id, position),
  UNIQUE (cart_id, offer_id)
) STRICT;
CREATE INDEX cart_items_by_cart ON cart_items (cart_id);

CREATE TABLE feedbacks (
  feedback_id INTEGER PRIMARY KEY,
  type_id     INTEGER NOT NULL,
  email       TEXT NOT NULL,
  content     TEXT NOT NULL,
  lang        TEXT NOT NULL,
  created_at  TEXT NOT NULL
) STRICT;

-- Mails to send, written with what they tell about: a mail is neither lost with a crash nor sent for what did not happen.
-- `subject_id` names what it is about; texts and links are made when it is sent, so no secret lies here.
CREATE TABLE mails (
  mail_id     INTEGER PRIMARY KEY,
  kind        TEXT NOT NULL,
  subject_id  TEXT NOT NULL,
  created_at  TEXT NOT NULL,
  next_try_at TEXT NOT NULL,
  tries       INTEGER NOT NULL DEFAULT 0,
  sent_at     TEXT,
  error       TEXT
) STRICT;
CREATE INDEX mails_to_send ON mails (next_try_at) WHERE sent_at IS NULL;
-- What was mailed about a customer's RFQs and account, to hand it over and to give it up.
CREATE INDEX mails_by_subject ON mails (subject_id);

CREATE TABLE boms (
  -- Never used again: a write that comes late must not meet somebody else's BOM.
  bom_row      INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The key to it: 130 random bits. `share_id` is such another one, for reading alone.
  bom_id       TEXT NOT NULL UNIQUE,
  share_id     TEXT UNIQUE,
  customer_id  INTEGER REFERENCES customers (customer_id),
  -- SHA-256 of the visitor's id, for the visitor's own list; NULL once a customer has it.
  visitor_hash TEXT,
  name         TEXT NOT NULL,
  file_name    TEXT NOT NULL,
  set_count    INTEGER NOT NULL DEFAULT 1 CHECK (set_count > 0),
  -- The highest line_id that was ever given in it.
  last_line_id INTEGER NOT NULL,
  -- Counts changes by hand: a re-upload that carries decisions over must have seen all of them.
  revision     INTEGER NOT NULL DEFAULT 0,
  created_at   TEXT NOT NULL,
  updated_at   TEXT NOT NULL,
  -- NULL for a customer's.
  expires_at   TEXT,
  -- What a BOM takes up, so that all BOMs of one owner can be held within a bound. Bytes: those of its lines as they were read,
  -- and 500 for what the match adds to each.
  line_count   INTEGER NOT NULL DEFAULT 0,
  stored_bytes INTEGER NOT NULL DEFAULT 0,
  -- HMAC of the network from which a visitor made it: visitors' ids cost nothing. NULL: not known, or a customer's.
  network_hash TEXT,
  -- How often something was read into a BOM, so that no number of a revision comes twice.
  upload_count INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX boms_by_customer ON boms (customer_id, updated_at DESC) WHERE customer_id IS NOT NULL;
CREATE INDEX boms_by_visitor ON boms (visitor_hash, updated_at DESC) WHERE visitor_hash IS NOT NULL;
CREATE INDEX boms_by_expiry ON boms (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX boms_by_network ON boms (network_hash) WHERE network_hash IS NOT NULL;

CREATE TABLE bom_lines (
  bom_row          INTEGER NOT NULL REFERENCES boms (bom_row) ON DELETE CASCADE,
  -- Ascending in the order of the file, and never used again: another window may still hold it.
  line_id          INTEGER NOT NULL,
  -- What the file said, as JSON without what it left open.
  source           TEXT NOT NULL,
  -- What the buyer says instead; NULL: the source stands.
  typed_qty        INTEGER CHECK (typed_qty >= 0),
  typed_do_not_fit INTEGER CHECK (typed_do_not_fit IN (0, 1)),
  state            TEXT NOT NULL CHECK (state IN ('waiting', 'matched', 'check', 'none')),
  kind             TEXT,
  -- The part, and the number it had when it was found: a catalogue that was loaded anew may give the id to another one.
  goods_id         INTEGER,
  part_number      TEXT,
  confirmed        INTEGER NOT NULL DEFAULT 0 CHECK (confirmed IN (0, 1)),
  -- JSON. What changes with stock and price is not among them.
  remarks          TEXT,
  evidence         TEXT,
  rivals           TEXT,
  offer_id         INTEGER,
  change           TEXT CHECK (change IN ('added', 'changed', 'same')),
  -- Pieces for one set that the buyer confirmed against the number of designators; NULL: none.
  confirmed_qty    INTEGER,
  PRIMARY KEY (bom_row, line_id)
) STRICT, WITHOUT ROWID;
-- Counts by state, and the next lines that wait, without reading any line.
CREATE INDEX bom_lines_by_state ON bom_lines (bom_row, state, confirmed);

-- What was asked for under an address that nobody has shown to be theirs yet. It becomes a customer with its own link's use
-- alone: somebody else's registration of the same address never brings a password into it.
CREATE TABLE registrations (
  registration_id INTEGER PRIMARY KEY AUTOINCREMENT,
  email           TEXT NOT NULL COLLATE NOCASE,
  password_hash   TEXT NOT NULL,
  contact_name    TEXT NOT NULL,
  telephone       TEXT NOT NULL,
  company_name    TEXT NOT NULL,
  country         TEXT NOT NULL,
  address         TEXT NOT NULL,
  city            TEXT NOT NULL,
  state           TEXT NOT NULL,
  lang            TEXT NOT NULL,
  -- SHA-256 of the browser's id: its own registration is sent again rather than somebody else's.
  visitor_hash    TEXT NOT NULL,
  created_at      TEXT NOT NULL,
  expires_at      TEXT NOT NULL
) STRICT;
CREATE INDEX registrations_by_email ON registrations (email, created_at DESC);
CREATE INDEX registrations_by_expiry ON registrations (expires_at);

-- Links in mails, as SHA-256 of their tokens, which are made when the mail is. `subject_id` is a registration to activate, or
-- a customer who chooses a new password.
CREATE TABLE account_links (
  link_hash  TEXT PRIMARY KEY,
  purpose    TEXT NOT NULL CHECK (purpose IN ('activate', 'reset')),
  subject_id INTEGER NOT NULL,
  expires_at TEXT NOT NULL,
  used_at    TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX account_links_by_subject ON account_links (purpose, subject_id);
CREATE INDEX account_links_by_expiry ON account_links (expires_at);

-- Growing delays: how often something was tried in a row, by SHA-256 of what is counted. Instants in milliseconds of Unix time.
CREATE TABLE attempts (
  key_hash      TEXT PRIMARY KEY,
  count         INTEGER NOT NULL,
  blocked_until INTEGER NOT NULL,
  updated_at    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX attempts_by_age ON attempts (updated_at);

CREATE TABLE addresses (
  address_id          INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id         INTEGER NOT NULL REFERENCES customers (customer_id),
  contact_name        TEXT NOT NULL,
  company_name        TEXT NOT NULL,
  address_line1       TEXT NOT NULL,
  address_line2       TEXT NOT NULL,
  city                TEXT NOT NULL,
  state               TEXT NOT NULL,
  postal_code         TEXT NOT NULL,
  country             TEXT NOT NULL,
  telephone           TEXT NOT NULL,
  is_default_shipping INTEGER NOT NULL CHECK (is_default_shipping IN (0, 1)),
  is_default_billing  INTEGER NOT NULL CHECK (is_default_billing IN (0, 1)),
  created_at          TEXT NOT NULL
) STRICT;
CREATE INDEX addresses_by_customer ON addresses (customer_id, address_id DESC);
CREATE UNIQUE INDEX addresses_default_shipping ON addresses (customer_id) WHERE is_default_shipping = 1;
CREATE UNIQUE INDEX addresses_default_billing ON addresses (customer_id) WHERE is_default_billing = 1;

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
  paid_at          TEXT,
  -- Keys to an order or an RFQ are good for one generation: signing out everywhere, a new password and the end of the account begin
  -- the next one of all that the customer has, and keys that are out in the world open nothing any more.
  key_generation   INTEGER NOT NULL DEFAULT 0,
  -- When an order that nobody paid gives its stock back; NULL: never, as it is settled.
  -- An order that would hold more than its buyer may is written with the text that is refused, which ends its batch.
  hold_until       TEXT CHECK (hold_until <> 'too much'),
  -- The network that it was placed from, as a keyed hash, while it holds stock unpaid; empty afterwards, and where it is not known.
  placed_from      TEXT NOT NULL DEFAULT '',
  -- What buying departments say with an order: the number that their tax office knows them by, where invoices go, when the goods are
  -- wanted, and whether in one delivery; and what a buyer calls a line of the cart, whose lines of BOMs are in cart_bom_lines.
  tax_id           TEXT NOT NULL DEFAULT '',
  invoice_email    TEXT NOT NULL DEFAULT '',
  -- A day, ISO 8601.
  requested_date   TEXT,
  shipment         TEXT NOT NULL DEFAULT 'partial' CHECK (shipment IN ('partial', 'complete'))
) STRICT;
CREATE INDEX orders_by_customer ON orders (customer_id, order_id DESC) WHERE customer_id IS NOT NULL;
CREATE INDEX orders_by_status ON orders (status, submitted_at);
CREATE INDEX orders_by_hold ON orders (hold_until) WHERE status IN ('unpaid', 'confirming');
CREATE INDEX orders_by_place ON orders (placed_from) WHERE placed_from <> '';
-- Whose orders these are, for holds, and for an account of the same address.
CREATE INDEX orders_by_email ON orders (email);

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
  -- What the buyer calls the line: "amplifier #5: C19, C20".
  reference       TEXT NOT NULL DEFAULT '',
  -- What a line of an order costs, in micros that are whole cents, so that the lines and the freight add up to the total.
  ext_price       INTEGER NOT NULL DEFAULT 0 CHECK (ext_price >= 0),
  -- What customs asks of the part (country of origin, HS code, ECCN), as it was known when the line was ordered: JSON, empty for a part
  -- that is none of the catalogue's.
  customs         TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (order_id, revision, position)
) STRICT, WITHOUT ROWID;
-- Which order took a quoted line.
CREATE INDEX order_lines_by_quote ON order_lines (rfq_id, rfq_position) WHERE rfq_id IS NOT NULL;

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

-- Which lines of which BOM an item of a cart is for, so that putting them there again sets them, and the buyer's reference goes
-- along into the order. A BOM may be deleted before the cart is: what is said of it is kept here.
CREATE TABLE cart_bom_lines (
  item_id        INTEGER NOT NULL REFERENCES cart_items (item_id) ON DELETE CASCADE,
  bom_row        INTEGER NOT NULL,
  line_id        INTEGER NOT NULL,
  -- Pieces of the item that are for this line.
  qty            INTEGER NOT NULL CHECK (qty > 0),
  bom_name       TEXT NOT NULL,
  -- Its place in the BOM, from 1.
  line_number    INTEGER NOT NULL,
  -- As ranges, "R1-R4, R7".
  designators    TEXT NOT NULL,
  -- What a BOM's file says against the part that lies in the cart: a JSON list of {"row", "part"}.
  contradictions TEXT NOT NULL DEFAULT '[]',
  PRIMARY KEY (item_id, bom_row, line_id)
) STRICT, WITHOUT ROWID;

-- Mailboxes whose owner has opened a link that only a mail to them held, as SHA-256 of the address in lower case.
CREATE TABLE confirmed_mailboxes (
  mailbox_hash TEXT PRIMARY KEY,
  confirmed_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX confirmed_mailboxes_by_age ON confirmed_mailboxes (confirmed_at);

-- How many mails went to a mailbox on a day (UTC) that nobody had confirmed; whatever stands behind a plus is the same mailbox.
CREATE TABLE mail_counts (
  mailbox_hash TEXT NOT NULL,
  day          TEXT NOT NULL,
  mails        INTEGER NOT NULL,
  PRIMARY KEY (mailbox_hash, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX mail_counts_by_day ON mail_counts (day);

-- What ends a batch by a name: a statement that writes the name here (origin/database/guards.ts) fails with it, and nothing of its
-- batch is kept. No row is ever stored.
CREATE VIEW guards AS SELECT '' AS name WHERE false;
CREATE TRIGGER guards_end_the_batch INSTEAD OF INSERT ON guards BEGIN
  SELECT RAISE(ABORT, 'guard: ' || NEW.name);
END;

-- Parts and offers are in a database of their own (CATALOGUE). What stays is the stock of every offer that was ever ordered: there
-- orders take it, in the batch that writes them. `stock` is what was fed, less what orders took since; `shown` is what the catalogue
-- says of it.
CREATE TABLE offer_stock (
  offer_id     INTEGER PRIMARY KEY,
  part_number  TEXT NOT NULL,
  stock        INTEGER NOT NULL CHECK (stock >= 0),
  feed_stock INTEGER NOT NULL,
  feed_at       TEXT NOT NULL,
  shown        INTEGER NOT NULL
) STRICT;
CREATE INDEX offer_stock_to_show ON offer_stock (offer_id) WHERE shown <> stock;

-- How often stock or prices were fed: whoever read the catalogue before a feed reads it again before they sell.
CREATE TABLE catalogue_feed (
  feed      INTEGER NOT NULL,
  -- Which filling of a catalogue database the stock was last fed from: another one, that a deployment switched to, is fed whole.
  filled_as TEXT NOT NULL DEFAULT '',
  -- When the shop switched away from each catalogue that it had, by `filled_as`, as JSON: what was ordered until then is out of its stock
  -- already.
  left_at   TEXT NOT NULL DEFAULT '{}'
) STRICT;
INSERT INTO catalogue_feed (feed) VALUES (0);

-- What was read into a BOM, upload by upload: how its lines stood on the day of each, at which price and with which stock.
-- `boms.revision` is another thing: it counts changes by hand, and guards writes.
CREATE TABLE bom_revisions (
  revision_id     INTEGER PRIMARY KEY AUTOINCREMENT,
  bom_row         INTEGER NOT NULL REFERENCES boms (bom_row) ON DELETE CASCADE,
  -- `boms.upload_count` when it came: from 1 in each BOM.
  revision_number INTEGER NOT NULL CHECK (revision_number > 0),
  file_name       TEXT NOT NULL,
  created_at      TEXT NOT NULL,
  -- When its lines were written down with their prices; NULL: not yet, they are those of the BOM.
  priced_at       TEXT,
  -- `boms.revision` then: what was changed by hand since is not in it.
  change_count    INTEGER,
  set_count       INTEGER NOT NULL DEFAULT 1 CHECK (set_count > 0),
  line_count      INTEGER NOT NULL DEFAULT 0,
  -- Lines that something has to be bought for; of them those that have a price, and those whose stock was not enough.
  needed_count    INTEGER NOT NULL DEFAULT 0,
  priced_count    INTEGER NOT NULL DEFAULT 0,
  short_count     INTEGER NOT NULL DEFAULT 0,
  -- Of all sets, in micros; NULL beyond what can be counted.
  amount          INTEGER,
  -- What its lines take up: those as they were read, and 120 for what else is kept of each.
  stored_bytes    INTEGER NOT NULL DEFAULT 0,
  UNIQUE (bom_row, revision_number)
) STRICT;
CREATE INDEX bom_revisions_by_time ON bom_revisions (created_at);

CREATE TABLE bom_revision_lines (
  revision_id INTEGER NOT NULL REFERENCES bom_revisions (revision_id) ON DELETE CASCADE,
  -- The line's in the BOM, ascending in the order of the file.
  line_id     INTEGER NOT NULL,
  -- As in bom_lines.
  source      TEXT NOT NULL,
  -- Pieces for one set, and whether it is left out, as the buyer had decided; NULL: nobody said how many.
  qty         INTEGER CHECK (qty >= 0),
  do_not_fit  INTEGER NOT NULL CHECK (do_not_fit IN (0, 1)),
  -- A fiducial, a hole: nobody sells it.
  is_no_part  INTEGER NOT NULL CHECK (is_no_part IN (0, 1)),
  state       TEXT NOT NULL CHECK (state IN ('waiting', 'matched', 'check', 'none')),
  goods_id    INTEGER,
  part_number TEXT,
  offer_id    INTEGER,
  -- Micros: of a piece, and of all pieces for all sets; NULL: none was to be had. Stock of the part, all offers together.
  unit_price  INTEGER,
  ext_price   INTEGER,
  stock       INTEGER,
  PRIMARY KEY (revision_id, line_id)
) STRICT, WITHOUT ROWID;

-- Whom news goes to: a customer, or an address. `news_at`: since when news waits to be mailed; NULL: none does. `mailed_at`: when news was
-- last put into a mail, once a day at most. `idle_at`: when the last of their watches ended.
CREATE TABLE watchers (
  -- Never used again: links of old mails name it.
  watcher_id  INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id INTEGER UNIQUE REFERENCES customers (customer_id) ON DELETE CASCADE,
  email       TEXT UNIQUE COLLATE NOCASE,
  lang        TEXT NOT NULL,
  created_at  TEXT NOT NULL,
  news_at     TEXT,
  mailed_at   TEXT,
  idle_at     TEXT,
  CHECK ((customer_id IS NULL) <> (email IS NULL))
) STRICT;
CREATE INDEX watchers_by_news ON watchers (news_at) WHERE news_at IS NOT NULL;
CREATE INDEX watchers_by_idleness ON watchers (idle_at) WHERE idle_at IS NOT NULL;

CREATE TABLE watches (
  watch_id      INTEGER PRIMARY KEY AUTOINCREMENT,
  watcher_id    INTEGER NOT NULL REFERENCES watchers (watcher_id) ON DELETE CASCADE,
  kind          TEXT NOT NULL CHECK (kind IN ('part', 'bom', 'search')),
  -- The part, and what it was called when it was last looked at: a catalogue that was filled anew may give the id to another one.
  goods_id      INTEGER,
  part_number   TEXT NOT NULL DEFAULT '',
  brand_name    TEXT NOT NULL DEFAULT '',
  bom_row       INTEGER REFERENCES boms (bom_row) ON DELETE CASCADE,
  -- The one address of a search or of a category, without a language.
  search        TEXT,
  -- What is told of it. `need` in pieces, of a part; a BOM says its needs itself, and `under_need` whether they count.
  in_stock      INTEGER NOT NULL CHECK (in_stock IN (0, 1)),
  under_need    INTEGER NOT NULL CHECK (under_need IN (0, 1)),
  need          INTEGER CHECK (need > 0),
  price_percent INTEGER CHECK (price_percent > 0),
  end_of_life   INTEGER NOT NULL CHECK (end_of_life IN (0, 1)),
  new_parts     INTEGER NOT NULL CHECK (new_parts IN (0, 1)),
  -- How it was when it was last looked at, as JSON (origin/watch/state.ts); NULL: not looked at yet.
  state         TEXT,
  created_at    TEXT NOT NULL,
  -- NULL: its mailbox has not confirmed it yet. `asked` counts the mails that asked for it, `asked_at` is the last one's time.
  confirmed_at  TEXT,
  asked         INTEGER NOT NULL DEFAULT 0,
  asked_at      TEXT,
  looked_at     TEXT,
  due_at        TEXT NOT NULL,
  CHECK ((kind = 'part') = (goods_id IS NOT NULL) AND (kind = 'bom') = (bom_row IS NOT NULL) AND (kind = 'search') = (search IS NOT NULL))
) STRICT;
-- One of each that is confirmed, and one that waits to be: somebody else's wish must not change what a mailbox has confirmed.
CREATE UNIQUE INDEX watches_of_parts ON watches (watcher_id, goods_id, confirmed_at IS NULL) WHERE goods_id IS NOT NULL;
CREATE UNIQUE INDEX watches_of_boms ON watches (watcher_id, bom_row, confirmed_at IS NULL) WHERE bom_row IS NOT NULL;
CREATE UNIQUE INDEX watches_of_searches ON watches (watcher_id, search, confirmed_at IS NULL) WHERE search IS NOT NULL;
CREATE INDEX watches_by_due ON watches (due_at, watch_id) WHERE confirmed_at IS NOT NULL;
CREATE INDEX watches_waiting ON watches (created_at) WHERE confirmed_at IS NULL;
CREATE INDEX watches_by_watcher ON watches (watcher_id);
CREATE INDEX watches_by_part ON watches (goods_id) WHERE goods_id IS NOT NULL;
CREATE INDEX watches_by_bom ON watches (bom_row) WHERE bom_row IS NOT NULL;
-- However a watch ends, also with its BOM: whoever watches nothing is found without a look at everybody.
CREATE TRIGGER watches_end AFTER DELETE ON watches
WHEN NOT EXISTS (SELECT 1 FROM watches WHERE watcher_id = OLD.watcher_id) BEGIN
  UPDATE watchers SET idle_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE watcher_id = OLD.watcher_id;
END;

-- What has happened to a watch at one look, as JSON, until it was mailed and a while longer. `mailed_at` says with which mail.
CREATE TABLE watch_news (
  news_id     INTEGER PRIMARY KEY AUTOINCREMENT,
  watch_id    INTEGER NOT NULL REFERENCES watches (watch_id) ON DELETE CASCADE,
  watcher_id  INTEGER NOT NULL REFERENCES watchers (watcher_id) ON DELETE CASCADE,
  happened_at TEXT NOT NULL,
  news        TEXT NOT NULL,
  mailed_at   TEXT
) STRICT;
CREATE INDEX watch_news_by_watcher ON watch_news (watcher_id, mailed_at);
CREATE INDEX watch_news_by_watch ON watch_news (watch_id);
CREATE INDEX watch_news_by_mail ON watch_news (mailed_at) WHERE mailed_at IS NOT NULL;

CREATE TABLE bom_headings (
  heading_id    INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id   INTEGER NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
  -- As headings are compared, and as it was written.
  heading_key   TEXT NOT NULL CHECK (length(heading_key) BETWEEN 1 AND 200),
  heading       TEXT NOT NULL,
  -- A column of a list, or 'none': it is left out.
  meaning       TEXT NOT NULL,
  remembered_at TEXT NOT NULL,
  UNIQUE (customer_id, heading_key)
) STRICT;
CREATE INDEX bom_headings_by_time ON bom_headings (customer_id, remembered_at DESC);

CREATE TABLE bom_names (
  name_id     INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id INTEGER NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
  -- The cell and the maker beside it as they are compared; no maker: empty. Then as they were written.
  name_key    TEXT NOT NULL CHECK (length(name_key) BETWEEN 1 AND 400),
  maker_key   TEXT NOT NULL,
  name        TEXT NOT NULL,
  maker       TEXT NOT NULL,
  -- The part, and the number it had then: a catalogue that was loaded anew may give the id to another one.
  goods_id    INTEGER NOT NULL,
  part_number TEXT NOT NULL,
  chosen_at   TEXT NOT NULL,
  UNIQUE (customer_id, name_key, maker_key)
) STRICT;
CREATE INDEX bom_names_by_time ON bom_names (customer_id, chosen_at DESC);
-- Parts that move are followed by their ids.
CREATE INDEX bom_names_by_part ON bom_names (goods_id);
