-- Addresses for the newsletter. Subscribing twice is subscribing once.
CREATE TABLE subscribers (
  email         TEXT PRIMARY KEY COLLATE NOCASE,
  lang          TEXT NOT NULL,
  subscribed_at TEXT NOT NULL
) STRICT;
