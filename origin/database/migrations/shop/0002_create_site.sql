-- What the operator says on the site: configuration, texts, news.

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
  name     TEXT NOT NULL,
  id       INTEGER NOT NULL,
  lang     TEXT NOT NULL,
  label    TEXT NOT NULL,
  PRIMARY KEY (name, id, lang)
) STRICT, WITHOUT ROWID;
