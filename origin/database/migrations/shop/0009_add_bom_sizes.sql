-- What a BOM takes up, so that all BOMs of one owner can be held within a bound. Bytes: those of its lines as they were read,
-- and 500 for what the match adds to each.
ALTER TABLE boms ADD COLUMN line_count INTEGER NOT NULL DEFAULT 0;
ALTER TABLE boms ADD COLUMN stored_bytes INTEGER NOT NULL DEFAULT 0;
-- HMAC of the network from which a visitor made it: visitors' ids cost nothing. NULL: not known, or a customer's.
ALTER TABLE boms ADD COLUMN network_hash TEXT;
UPDATE boms SET (line_count, stored_bytes) =
  (SELECT count(*), coalesce(sum(length(CAST(l.source AS BLOB)) + 500), 0) FROM bom_lines l WHERE l.bom_row = boms.bom_row);
CREATE INDEX boms_by_network ON boms (network_hash) WHERE network_hash IS NOT NULL;
