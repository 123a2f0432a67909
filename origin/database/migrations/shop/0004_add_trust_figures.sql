-- The first complete answer to an RFQ. A later answer replaces `quoted_at`. NULL: none, or older than this column.
ALTER TABLE rfqs ADD COLUMN answered_at TEXT;

-- Figures about orders and RFQs: one row, which their first computation writes. `figures` is JSON, of the weeks before `until`, with the cases from which a figure counts.
-- `progress` is JSON of a computation that continues with the next run; NULL: none.
CREATE TABLE trust_figures (
  until     TEXT,
  min_cases INTEGER,
  figures   TEXT NOT NULL DEFAULT '[]',
  progress  TEXT
) STRICT;
