-- URLs of the operator's systems to which events are sent. `sealed_secret`: the key of the signatures, encrypted with SIGNING_SECRET.
CREATE TABLE webhooks (
  webhook_id    INTEGER PRIMARY KEY AUTOINCREMENT,
  url           TEXT NOT NULL,
  sealed_secret TEXT NOT NULL,
  created_at    TEXT NOT NULL,
  -- Its deliveries are deleted in steps, and then this row; NULL: in use.
  removed_at    TEXT
) STRICT;

-- Events to send, and the log of those that were sent. Of each subject at most one is due: the others wait for it.
CREATE TABLE webhook_deliveries (
  webhook_id  INTEGER NOT NULL,
  event_id    INTEGER NOT NULL,
  subject     TEXT NOT NULL,
  state       TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
  tries       INTEGER NOT NULL DEFAULT 0,
  -- NULL: it waits for an earlier event of its subject, or there is no further try.
  next_try_at TEXT,
  tried_at    TEXT,
  -- HTTP status of the last answer; NULL: none came.
  status      INTEGER,
  -- Why the last try failed, with the beginning of the answer; NULL: it did not.
  error       TEXT,
  PRIMARY KEY (webhook_id, event_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook_id, next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (webhook_id, subject, event_id) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_ended ON webhook_deliveries (state, tried_at) WHERE state <> 'waiting';

CREATE TRIGGER events_to_deliver AFTER INSERT ON events BEGIN
  INSERT INTO webhook_deliveries (webhook_id, event_id, subject, next_try_at)
    SELECT w.webhook_id, NEW.event_id, NEW.subject, iif(EXISTS (SELECT 1 FROM webhook_deliveries d
      WHERE d.webhook_id = w.webhook_id AND d.subject = NEW.subject AND d.state = 'waiting'), NULL, NEW.created_at)
    FROM webhooks w WHERE w.removed_at IS NULL;
END;
