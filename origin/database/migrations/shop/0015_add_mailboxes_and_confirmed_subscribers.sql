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

-- A subscription counts from `confirmed_at` on: its owner has pressed the button behind the link of the mail. `subscriber_id`
-- is random; links name it instead of the address.
ALTER TABLE subscribers ADD COLUMN subscriber_id TEXT;
ALTER TABLE subscribers ADD COLUMN confirmed_at TEXT;
UPDATE subscribers SET subscriber_id = lower(hex(randomblob(16)));
CREATE UNIQUE INDEX subscribers_by_id ON subscribers (subscriber_id);
