-- Which parts are the demonstration's, with prices and stock that nobody means: their pages say so. An import that brings a
-- part, or its offers, makes it the operator's own.
ALTER TABLE parts ADD COLUMN demonstration INTEGER NOT NULL DEFAULT 0;
UPDATE parts SET demonstration = 1 WHERE (SELECT value FROM catalogue_state WHERE name = 'source') = 'demonstration';
