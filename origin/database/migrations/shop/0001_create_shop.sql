-- The shop database: texts, buyers, RFQs, orders, BOMs and watches. Parts and offers are in the other database (CATALOGUE).

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

-- The subjects of an article: parts by key, or a whole category or manufacturer.
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

-- Email addresses for the newsletter. A second subscription of an address changes nothing.
CREATE TABLE subscribers (
  email         TEXT PRIMARY KEY COLLATE NOCASE,
  lang          TEXT NOT NULL,
  subscribed_at TEXT NOT NULL,
  -- A subscription is valid from `confirmed_at`, when the owner pressed the button behind the mailed link. `subscriber_id` is random; links
  -- contain it instead of the address.
  subscriber_id TEXT,
  confirmed_at  TEXT
) STRICT;
CREATE UNIQUE INDEX subscribers_by_id ON subscribers (subscriber_id);

CREATE TABLE customers (
  customer_id   INTEGER PRIMARY KEY,
  email         TEXT NOT NULL UNIQUE COLLATE NOCASE,
  contact_name  TEXT NOT NULL DEFAULT '',
  telephone     TEXT NOT NULL DEFAULT '',
  job_title     TEXT NOT NULL DEFAULT '',
  company_name  TEXT NOT NULL DEFAULT '',
  country       TEXT NOT NULL DEFAULT '',
  created_at    TEXT NOT NULL,
  -- Empty: the customer cannot sign in by password.
  password_hash TEXT NOT NULL DEFAULT '',
  address       TEXT NOT NULL DEFAULT '',
  city          TEXT NOT NULL DEFAULT '',
  state         TEXT NOT NULL DEFAULT ''
) STRICT;

-- Only the SHA-256 of a token is stored.
CREATE TABLE sessions (
  token_hash   TEXT PRIMARY KEY,
  customer_id  INTEGER NOT NULL REFERENCES customers (customer_id),
  created_at   TEXT NOT NULL,
  expires_at   TEXT NOT NULL,
  -- Columns of the customer's list of sessions. `session_id` is random: it names a session to its owner, and cannot be used to sign in.
  session_id   INTEGER,
  last_used_at TEXT NOT NULL DEFAULT '',
  browser      TEXT NOT NULL DEFAULT '',
  system       TEXT NOT NULL DEFAULT '',
  country      TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_customer ON sessions (customer_id);
CREATE UNIQUE INDEX sessions_by_id ON sessions (session_id) WHERE session_id IS NOT NULL;
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- The first answer of a call that must not happen twice. `result` is the data from which the answer is made again, never a secret.
CREATE TABLE idempotency_keys (
  key_hash     TEXT PRIMARY KEY,
  request_hash TEXT NOT NULL,
  result       TEXT NOT NULL,
  created_at   TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

-- Challenges that were solved and used: none is accepted twice.
CREATE TABLE spent_challenges (
  challenge_id TEXT PRIMARY KEY,
  expires_at   TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX spent_challenges_by_expiry ON spent_challenges (expires_at);

CREATE TABLE carts (
  cart_id      TEXT PRIMARY KEY,
  customer_id  INTEGER UNIQUE REFERENCES customers (customer_id),
  -- The cart's visitor, as SHA-256 of the browser's id; null for a customer's.
  visitor_hash TEXT,
  created_at   TEXT NOT NULL,
  -- The last change, used to delete visitors' abandoned carts. Empty: not changed since it was created.
  updated_at   TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;
-- Visitors' carts, which have no customer.
CREATE INDEX carts_by_change ON carts (customer_id, updated_at);
CREATE INDEX carts_by_visitor ON carts (visitor_hash, customer_id, created_at);

CREATE TABLE rfqs (
  rfq_id         INTEGER PRIMARY KEY,
  rfq_number     TEXT NOT NULL UNIQUE,
  customer_id    INTEGER REFERENCES customers (customer_id),
  -- The cart of a visitor who last accepted the quote. Two windows that accept it at once use the same cart.
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
-- Used when a cart is deleted.
CREATE INDEX rfqs_by_cart ON rfqs (cart_id) WHERE cart_id IS NOT NULL;
CREATE INDEX rfqs_by_email ON rfqs (email COLLATE NOCASE);

-- Lines by their position in the RFQ, from 1. Prices in micros. The quote's columns are null until sales quotes the line; `quoted_price`
-- stays null if we cannot offer it.
CREATE TABLE rfq_lines (
  rfq_id              INTEGER NOT NULL REFERENCES rfqs (rfq_id),
  position            INTEGER NOT NULL,
  part_number         TEXT NOT NULL,
  manufacturer        TEXT NOT NULL,
  package             TEXT NOT NULL,
  date_code           TEXT NOT NULL,
  -- The range of date codes that the text means, YYWW; null: no limit.
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

-- A quoted line is in at most one cart, at the quoted price. All other lines have the list price.
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
  -- The offer's price breaks that the buyer last saw or agreed to, in the format of origin/catalogue/codes.ts. They give the earlier price
  -- of any quantity.
  seen_prices        TEXT,
  -- The sum of its lines in cart_bom_lines when they were last added. Any further pieces were added in another way.
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

-- Mails to send, written in the batch of their subject: a mail is neither lost with a crash nor sent for an event that did not happen.
-- `subject_id` identifies the subject; texts and links are made when the mail is sent, so no secret is stored here.
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
-- Mails about a customer's RFQs and account, for the export and for deletion.
CREATE INDEX mails_by_subject ON mails (subject_id);

CREATE TABLE boms (
  -- Never reused: a late write must not reach another owner's BOM.
  bom_row      INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The secret in the BOM's URL: 130 random bits. `share_id` is another one, for reading only.
  bom_id       TEXT NOT NULL UNIQUE,
  share_id     TEXT UNIQUE,
  customer_id  INTEGER REFERENCES customers (customer_id),
  -- SHA-256 of the visitor's id, for the visitor's list; NULL for a customer's BOM.
  visitor_hash TEXT,
  name         TEXT NOT NULL,
  file_name    TEXT NOT NULL,
  set_count    INTEGER NOT NULL DEFAULT 1 CHECK (set_count > 0),
  -- The highest line_id that was ever assigned in this BOM.
  last_line_id INTEGER NOT NULL,
  -- Counts manual changes. A re-upload that carries decisions over fails if this number has changed meanwhile.
  revision     INTEGER NOT NULL DEFAULT 0,
  created_at   TEXT NOT NULL,
  updated_at   TEXT NOT NULL,
  -- NULL for a customer's BOM.
  expires_at   TEXT,
  -- The size of a BOM, for the limit of all BOMs of an owner. Bytes: the lines as they were read, and 500 for each line's match.
  line_count   INTEGER NOT NULL DEFAULT 0,
  stored_bytes INTEGER NOT NULL DEFAULT 0,
  -- HMAC of the visitor's network, because visitor ids can be created without limit. NULL: unknown, or a customer's BOM.
  network_hash TEXT,
  -- How many files were read into this BOM, so that no revision number is used twice.
  upload_count INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX boms_by_customer ON boms (customer_id, updated_at DESC) WHERE customer_id IS NOT NULL;
CREATE INDEX boms_by_visitor ON boms (visitor_hash, updated_at DESC) WHERE visitor_hash IS NOT NULL;
CREATE INDEX boms_by_expiry ON boms (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX boms_by_network ON boms (network_hash) WHERE network_hash IS NOT NULL;

CREATE TABLE bom_lines (
  bom_row          INTEGER NOT NULL REFERENCES boms (bom_row) ON DELETE CASCADE,
  -- Ascending in the order of the file, and never reused: another window may still refer to it.
  line_id          INTEGER NOT NULL,
  -- The line in the file, as JSON without its empty fields.
  source           TEXT NOT NULL,
  -- The quantity that the buyer typed; NULL: the source's quantity applies.
  typed_qty        INTEGER CHECK (typed_qty >= 0),
  typed_do_not_fit INTEGER CHECK (typed_do_not_fit IN (0, 1)),
  state            TEXT NOT NULL CHECK (state IN ('waiting', 'matched', 'check', 'none')),
  kind             TEXT,
  -- The part, and its number when it was matched: a rebuilt catalogue may assign the id to another part.
  goods_id         INTEGER,
  part_number      TEXT,
  confirmed        INTEGER NOT NULL DEFAULT 0 CHECK (confirmed IN (0, 1)),
  -- JSON. Remarks that depend on stock and price are not stored.
  remarks          TEXT,
  evidence         TEXT,
  rivals           TEXT,
  offer_id         INTEGER,
  change           TEXT CHECK (change IN ('added', 'changed', 'same')),
  -- Pieces for one set that the buyer confirmed although the number of designators differs; NULL: none.
  confirmed_qty    INTEGER,
  PRIMARY KEY (bom_row, line_id)
) STRICT, WITHOUT ROWID;
-- Counts lines by state, and finds the next waiting lines, without reading the table.
CREATE INDEX bom_lines_by_state ON bom_lines (bom_row, state, confirmed);

-- A registration of an email address that is not confirmed yet. Only its own link makes it a customer, so another visitor's registration of
-- the same address never sets the password.
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
  -- SHA-256 of the browser's id: a repeated request sends the mail of this browser's registration, not another visitor's.
  visitor_hash    TEXT NOT NULL,
  created_at      TEXT NOT NULL,
  expires_at      TEXT NOT NULL
) STRICT;
CREATE INDEX registrations_by_email ON registrations (email, created_at DESC);
CREATE INDEX registrations_by_expiry ON registrations (expires_at);

-- Links in mails, as SHA-256 of their tokens, which are created when the mail is sent. `subject_id` is a registration to activate, or a
-- customer who chooses a new password.
CREATE TABLE account_links (
  link_hash  TEXT PRIMARY KEY,
  purpose    TEXT NOT NULL CHECK (purpose IN ('activate', 'reset')),
  subject_id INTEGER NOT NULL,
  expires_at TEXT NOT NULL,
  used_at    TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX account_links_by_subject ON account_links (purpose, subject_id);
CREATE INDEX account_links_by_expiry ON account_links (expires_at);

-- Growing delays between attempts: the number of consecutive attempts, by SHA-256 of the counted key. Instants are milliseconds of Unix
-- time.
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
  -- JSON, as the buyer typed it. Later changes of the address book do not change it.
  shipping_address TEXT NOT NULL,
  billing_address  TEXT NOT NULL,
  po_number        TEXT NOT NULL,
  remark           TEXT NOT NULL,
  platform_remark  TEXT NOT NULL DEFAULT '',
  shipping_carrier TEXT NOT NULL DEFAULT '',
  shipping_number  TEXT NOT NULL DEFAULT '',
  -- The current revision of the order's lines.
  revision         INTEGER NOT NULL DEFAULT 0,
  -- NULL: sales has yet to set it.
  freight          INTEGER CHECK (freight >= 0),
  weight_grams     INTEGER NOT NULL,
  submitted_at     TEXT NOT NULL,
  paid_at          TEXT,
  -- Links to an order or an RFQ are valid for one generation. Signing out everywhere, a new password and deletion of the account start the
  -- next one, so earlier links stop working.
  key_generation   INTEGER NOT NULL DEFAULT 0,
  -- When an unpaid order releases its stock; NULL: never, as it is settled. For an order above its buyer's limit the value is 'too much',
  -- which the check rejects, so the whole batch fails.
  hold_until       TEXT CHECK (hold_until <> 'too much'),
  -- Keyed hash of the network that placed the order, while it holds stock unpaid; empty afterwards, and if unknown.
  placed_from      TEXT NOT NULL DEFAULT '',
  -- Data for purchasing departments: tax number, address for invoices, requested date, and whether to ship in one delivery.
  tax_id           TEXT NOT NULL DEFAULT '',
  invoice_email    TEXT NOT NULL DEFAULT '',
  -- A date, ISO 8601.
  requested_date   TEXT,
  shipment         TEXT NOT NULL DEFAULT 'partial' CHECK (shipment IN ('partial', 'complete'))
) STRICT;
CREATE INDEX orders_by_customer ON orders (customer_id, order_id DESC) WHERE customer_id IS NOT NULL;
CREATE INDEX orders_by_status ON orders (status, submitted_at);
CREATE INDEX orders_by_hold ON orders (hold_until) WHERE status IN ('unpaid', 'confirming');
CREATE INDEX orders_by_place ON orders (placed_from) WHERE placed_from <> '';
-- Orders of one email address: for the limit of held stock, and for a new account with that address.
CREATE INDEX orders_by_email ON orders (email);

-- Append-only. Each revision has all lines of the order as agreed; revision 0 is the submitted one. A line that was dropped has quantity 0.
CREATE TABLE order_lines (
  order_id        INTEGER NOT NULL REFERENCES orders (order_id),
  revision        INTEGER NOT NULL,
  position        INTEGER NOT NULL,
  -- The offer from whose stock the line is taken, and the quantity taken; NULL for a line that is not in our catalogue.
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
  -- The buyer's reference: "amplifier #5: C19, C20".
  reference       TEXT NOT NULL DEFAULT '',
  -- The amount of the line, in micros that are whole cents, so that lines and freight add up to the total.
  ext_price       INTEGER NOT NULL DEFAULT 0 CHECK (ext_price >= 0),
  -- Customs data of the part (country of origin, HS code, ECCN) at the time of the order: JSON, empty for a part outside the catalogue.
  customs         TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (order_id, revision, position)
) STRICT, WITHOUT ROWID;
-- Finds the order that contains a quoted line.
CREATE INDEX order_lines_by_quote ON order_lines (rfq_id, rfq_position) WHERE rfq_id IS NOT NULL;

-- Counter-offers of sales, one for each proposed revision. `lines` is JSON; `answers` are the buyer's.
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
-- At most one counter-offer of an order is open.
CREATE UNIQUE INDEX order_counters_open ON order_counters (order_id) WHERE state = 'open';

CREATE TABLE order_history (
  order_id    INTEGER NOT NULL REFERENCES orders (order_id),
  step        INTEGER NOT NULL,
  at          TEXT NOT NULL,
  actor       TEXT NOT NULL CHECK (actor IN ('buyer', 'desk', 'payment', 'system')),
  from_status TEXT,
  to_status   TEXT NOT NULL,
  note        TEXT NOT NULL,
  -- Of two concurrent changes of an order's state, one fails with its whole batch.
  PRIMARY KEY (order_id, step)
) STRICT, WITHOUT ROWID;

-- Payments that were started: the payment company's reference, and the order.
CREATE TABLE payments (
  payment_id   TEXT PRIMARY KEY,
  order_id     INTEGER NOT NULL REFERENCES orders (order_id),
  provider     TEXT NOT NULL CHECK (provider IN ('stripe', 'paypal', 'sandbox', 'wire')),
  -- The payment company's id; NULL until it has answered. For a wire transfer, the order's number.
  reference    TEXT,
  -- The payment company's id of the captured payment, to which refunds and disputes refer; NULL before capture.
  captured_as  TEXT,
  amount       INTEGER NOT NULL CHECK (amount > 0),
  created_at   TEXT NOT NULL,
  -- When the payment company is next asked for the outcome; NULL: the outcome is final.
  next_look_at TEXT,
  UNIQUE (provider, reference),
  UNIQUE (provider, captured_as)
) STRICT, WITHOUT ROWID;
CREATE INDEX payments_by_order ON payments (order_id);
CREATE INDEX payments_to_look_at ON payments (next_look_at) WHERE next_look_at IS NOT NULL;

-- The ledger: one row for each event of a payment company, and for each entry by sales. Rows are never changed; their sum is the amount
-- paid for an order. `refunded` is negative.
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
-- A payment is captured once, whether the webhook or the answer to a request reports it first.
CREATE UNIQUE INDEX payment_events_captured ON payment_events (payment_id) WHERE kind = 'captured';

-- Refunds. `due`: the payment company has not paid it yet; `failed`: no more attempts, sales pays it by hand.
CREATE TABLE refunds (
  refund_id   TEXT PRIMARY KEY,
  order_id    INTEGER NOT NULL REFERENCES orders (order_id),
  -- The payment that is refunded, chosen when the refund is sent; NULL before.
  payment_id  TEXT REFERENCES payments (payment_id),
  amount      INTEGER NOT NULL CHECK (amount > 0),
  reason      TEXT NOT NULL,
  state       TEXT NOT NULL CHECK (state IN ('due', 'done', 'failed')),
  tries       INTEGER NOT NULL DEFAULT 0,
  -- NULL: paid by hand, as for a wire transfer.
  next_try_at TEXT,
  error       TEXT,
  created_at  TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX refunds_by_order ON refunds (order_id);
CREATE INDEX refunds_due ON refunds (next_try_at) WHERE state = 'due';

-- The BOM lines for which a cart item was added. Adding them again sets their quantity, and the order shows the buyer's reference. A BOM
-- may be deleted before the cart, so its data is copied.
CREATE TABLE cart_bom_lines (
  item_id        INTEGER NOT NULL REFERENCES cart_items (item_id) ON DELETE CASCADE,
  bom_row        INTEGER NOT NULL,
  line_id        INTEGER NOT NULL,
  -- Pieces of the item for this line.
  qty            INTEGER NOT NULL CHECK (qty > 0),
  bom_name       TEXT NOT NULL,
  -- The line's position in the BOM, from 1.
  line_number    INTEGER NOT NULL,
  -- As ranges, "R1-R4, R7".
  designators    TEXT NOT NULL,
  -- Contradictions between a BOM's file and the part in the cart: a JSON list of {"row", "part"}.
  contradictions TEXT NOT NULL DEFAULT '[]',
  PRIMARY KEY (item_id, bom_row, line_id)
) STRICT, WITHOUT ROWID;

-- Mailboxes whose owner has opened a mailed link, as SHA-256 of the lower-case address.
CREATE TABLE confirmed_mailboxes (
  mailbox_hash TEXT PRIMARY KEY,
  confirmed_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX confirmed_mailboxes_by_age ON confirmed_mailboxes (confirmed_at);

-- The number of mails to an unconfirmed mailbox by day (UTC). Addresses that differ only in their plus suffix are the same mailbox.
CREATE TABLE mail_counts (
  mailbox_hash TEXT NOT NULL,
  day          TEXT NOT NULL,
  mails        INTEGER NOT NULL,
  PRIMARY KEY (mailbox_hash, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX mail_counts_by_day ON mail_counts (day);

-- Makes a batch fail with a name: a statement that inserts the name here (origin/database/guards.ts) fails, and its whole batch is rolled
-- back. No row is ever stored.
CREATE VIEW guards AS SELECT '' AS name WHERE false;
CREATE TRIGGER guards_end_the_batch INSTEAD OF INSERT ON guards BEGIN
  SELECT RAISE(ABORT, 'guard: ' || NEW.name);
END;

-- The stock of every offer that was ever ordered: orders reduce it in the batch that inserts them. `stock` is the feed's quantity less what
-- orders have taken since; `shown` is the catalogue's figure. Parts and offers are in the other database (CATALOGUE).
CREATE TABLE offer_stock (
  offer_id     INTEGER PRIMARY KEY,
  part_number  TEXT NOT NULL,
  stock        INTEGER NOT NULL CHECK (stock >= 0),
  feed_stock INTEGER NOT NULL,
  feed_at       TEXT NOT NULL,
  shown        INTEGER NOT NULL
) STRICT;
CREATE INDEX offer_stock_to_show ON offer_stock (offer_id) WHERE shown <> stock;

-- Counts changes of stock and prices. A call that read the catalogue before such a change reads it again before it sells.
CREATE TABLE catalogue_feed (
  feed      INTEGER NOT NULL,
  -- The catalogue database from which the stock was last written. After a deployment with another database, all stock is written again.
  filled_as TEXT NOT NULL DEFAULT '',
  -- JSON: when the shop stopped using each earlier catalogue, by `filled_as`. Orders before that time are already subtracted from its
  -- stock.
  left_at   TEXT NOT NULL DEFAULT '{}'
) STRICT;
INSERT INTO catalogue_feed (feed) VALUES (0);

-- Uploads into a BOM, one revision each: its lines on that day, with price and stock. Not to be confused with `boms.revision`, which counts
-- manual changes and guards writes.
CREATE TABLE bom_revisions (
  revision_id     INTEGER PRIMARY KEY AUTOINCREMENT,
  bom_row         INTEGER NOT NULL REFERENCES boms (bom_row) ON DELETE CASCADE,
  -- `boms.upload_count` at the upload: from 1 in each BOM.
  revision_number INTEGER NOT NULL CHECK (revision_number > 0),
  file_name       TEXT NOT NULL,
  created_at      TEXT NOT NULL,
  -- When the lines were stored with their prices; NULL: not yet, the revision's lines are those of the BOM.
  priced_at       TEXT,
  -- `boms.revision` at that time: later manual changes are not included.
  change_count    INTEGER,
  set_count       INTEGER NOT NULL DEFAULT 1 CHECK (set_count > 0),
  line_count      INTEGER NOT NULL DEFAULT 0,
  -- The number of lines with pieces to buy; of these, the lines with a price, and the lines with too little stock.
  needed_count    INTEGER NOT NULL DEFAULT 0,
  priced_count    INTEGER NOT NULL DEFAULT 0,
  short_count     INTEGER NOT NULL DEFAULT 0,
  -- The amount for all sets, in micros; NULL above the limit of `Money`.
  amount          INTEGER,
  -- Bytes of the lines as they were read, and 120 for the other data of each.
  stored_bytes    INTEGER NOT NULL DEFAULT 0,
  UNIQUE (bom_row, revision_number)
) STRICT;
CREATE INDEX bom_revisions_by_time ON bom_revisions (created_at);

CREATE TABLE bom_revision_lines (
  revision_id INTEGER NOT NULL REFERENCES bom_revisions (revision_id) ON DELETE CASCADE,
  -- The line_id in the BOM, ascending in the order of the file.
  line_id     INTEGER NOT NULL,
  -- As in bom_lines.
  source      TEXT NOT NULL,
  -- Pieces for one set, and whether the buyer excluded the line; NULL: the quantity is unknown.
  qty         INTEGER CHECK (qty >= 0),
  do_not_fit  INTEGER NOT NULL CHECK (do_not_fit IN (0, 1)),
  -- Not a part for sale, such as a fiducial or a drilled hole.
  is_no_part  INTEGER NOT NULL CHECK (is_no_part IN (0, 1)),
  state       TEXT NOT NULL CHECK (state IN ('waiting', 'matched', 'check', 'none')),
  goods_id    INTEGER,
  part_number TEXT,
  offer_id    INTEGER,
  -- In micros, the price of a piece and of all pieces for all sets; NULL: not available. `stock` is that of the part, all offers together.
  unit_price  INTEGER,
  ext_price   INTEGER,
  stock       INTEGER,
  PRIMARY KEY (revision_id, line_id)
) STRICT, WITHOUT ROWID;

-- Recipients of mails about watches: a customer, or an email address. `news_at`: since when news waits to be mailed; NULL: there is none.
-- `mailed_at`: when news was last mailed, at most once a day. `idle_at`: when the recipient's last watch ended.
CREATE TABLE watch_recipients (
  -- Never reused: links in old mails contain it.
  recipient_id  INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id INTEGER UNIQUE REFERENCES customers (customer_id) ON DELETE CASCADE,
  email       TEXT UNIQUE COLLATE NOCASE,
  lang        TEXT NOT NULL,
  created_at  TEXT NOT NULL,
  news_at     TEXT,
  mailed_at   TEXT,
  idle_at     TEXT,
  CHECK ((customer_id IS NULL) <> (email IS NULL))
) STRICT;
CREATE INDEX watch_recipients_by_news ON watch_recipients (news_at) WHERE news_at IS NOT NULL;
CREATE INDEX watch_recipients_by_idleness ON watch_recipients (idle_at) WHERE idle_at IS NOT NULL;

CREATE TABLE watches (
  watch_id      INTEGER PRIMARY KEY AUTOINCREMENT,
  recipient_id    INTEGER NOT NULL REFERENCES watch_recipients (recipient_id) ON DELETE CASCADE,
  kind          TEXT NOT NULL CHECK (kind IN ('part', 'bom', 'search')),
  -- The part, and its number at the last check: a rebuilt catalogue may assign the id to another part.
  goods_id      INTEGER,
  part_number   TEXT NOT NULL DEFAULT '',
  brand_name    TEXT NOT NULL DEFAULT '',
  bom_row       INTEGER REFERENCES boms (bom_row) ON DELETE CASCADE,
  -- The canonical URL of a search or of a category, without a language.
  search        TEXT,
  -- What is reported. `need`: pieces needed, for a part. `under_need`: report stock below the need; a BOM's lines give its needs.
  in_stock      INTEGER NOT NULL CHECK (in_stock IN (0, 1)),
  under_need    INTEGER NOT NULL CHECK (under_need IN (0, 1)),
  need          INTEGER CHECK (need > 0),
  price_percent INTEGER CHECK (price_percent > 0),
  end_of_life   INTEGER NOT NULL CHECK (end_of_life IN (0, 1)),
  new_parts     INTEGER NOT NULL CHECK (new_parts IN (0, 1)),
  -- The state at its last check, as JSON (origin/watch/state.ts); NULL: not checked yet.
  state         TEXT,
  created_at    TEXT NOT NULL,
  -- NULL: the recipient has not confirmed it yet. `confirmation_mails` counts the confirmation mails; the last was sent at
  -- `confirmation_mailed_at`.
  confirmed_at  TEXT,
  confirmation_mails INTEGER NOT NULL DEFAULT 0,
  confirmation_mailed_at TEXT,
  looked_at     TEXT,
  due_at        TEXT NOT NULL,
  CHECK ((kind = 'part') = (goods_id IS NOT NULL) AND (kind = 'bom') = (bom_row IS NOT NULL) AND (kind = 'search') = (search IS NOT NULL))
) STRICT;
-- One confirmed and one unconfirmed watch of each subject: another visitor's request must not change a confirmed watch.
CREATE UNIQUE INDEX watches_of_parts ON watches (recipient_id, goods_id, confirmed_at IS NULL) WHERE goods_id IS NOT NULL;
CREATE UNIQUE INDEX watches_of_boms ON watches (recipient_id, bom_row, confirmed_at IS NULL) WHERE bom_row IS NOT NULL;
CREATE UNIQUE INDEX watches_of_searches ON watches (recipient_id, search, confirmed_at IS NULL) WHERE search IS NOT NULL;
CREATE INDEX watches_by_due ON watches (due_at, watch_id) WHERE confirmed_at IS NOT NULL;
CREATE INDEX watches_waiting ON watches (created_at) WHERE confirmed_at IS NULL;
CREATE INDEX watches_by_recipient ON watches (recipient_id);
CREATE INDEX watches_by_part ON watches (goods_id) WHERE goods_id IS NOT NULL;
CREATE INDEX watches_by_bom ON watches (bom_row) WHERE bom_row IS NOT NULL;
-- Runs whenever a watch is deleted, also with its BOM, so recipients without watches are found without a scan.
CREATE TRIGGER watches_end AFTER DELETE ON watches
WHEN NOT EXISTS (SELECT 1 FROM watches WHERE recipient_id = OLD.recipient_id) BEGIN
  UPDATE watch_recipients SET idle_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE recipient_id = OLD.recipient_id;
END;

-- The events of a watch at one check, as JSON, stored until some time after they were mailed. `mailed_at` identifies the mail.
CREATE TABLE watch_news (
  news_id     INTEGER PRIMARY KEY AUTOINCREMENT,
  watch_id    INTEGER NOT NULL REFERENCES watches (watch_id) ON DELETE CASCADE,
  recipient_id  INTEGER NOT NULL REFERENCES watch_recipients (recipient_id) ON DELETE CASCADE,
  happened_at TEXT NOT NULL,
  news        TEXT NOT NULL,
  mailed_at   TEXT
) STRICT;
CREATE INDEX watch_news_by_recipient ON watch_news (recipient_id, mailed_at);
CREATE INDEX watch_news_by_watch ON watch_news (watch_id);
CREATE INDEX watch_news_by_mail ON watch_news (mailed_at) WHERE mailed_at IS NOT NULL;

CREATE TABLE bom_headings (
  heading_id    INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id   INTEGER NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
  -- The heading in normalized form, for comparison, and as it was written.
  heading_key   TEXT NOT NULL CHECK (length(heading_key) BETWEEN 1 AND 200),
  heading       TEXT NOT NULL,
  -- The column of a list that the heading means, or 'none': it is ignored.
  meaning       TEXT NOT NULL,
  remembered_at TEXT NOT NULL,
  UNIQUE (customer_id, heading_key)
) STRICT;
CREATE INDEX bom_headings_by_time ON bom_headings (customer_id, remembered_at DESC);

CREATE TABLE bom_names (
  name_id     INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id INTEGER NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
  -- The cell and the maker beside it in normalized form, for comparison, then as they were written. Without a maker both are empty.
  name_key    TEXT NOT NULL CHECK (length(name_key) BETWEEN 1 AND 400),
  maker_key   TEXT NOT NULL,
  name        TEXT NOT NULL,
  maker       TEXT NOT NULL,
  -- The part, and its number at that time: a rebuilt catalogue may assign the id to another part.
  goods_id    INTEGER NOT NULL,
  part_number TEXT NOT NULL,
  chosen_at   TEXT NOT NULL,
  UNIQUE (customer_id, name_key, maker_key)
) STRICT;
CREATE INDEX bom_names_by_time ON bom_names (customer_id, chosen_at DESC);
-- Used when a part is moved to another id.
CREATE INDEX bom_names_by_part ON bom_names (goods_id);
