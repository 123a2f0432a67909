-- When the shop switched away from each catalogue that it had, by `filled_as`, as JSON: what was ordered until then is out of its stock already.
ALTER TABLE catalogue_feed ADD COLUMN left_at TEXT NOT NULL DEFAULT '{}';
