-- What customers, and visitors by a confirmed e-mail address, are told about: parts, BOMs and searches (origin/watch/).

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
