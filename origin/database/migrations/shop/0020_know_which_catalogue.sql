-- Which filling of a catalogue database the stock was last fed from: another one, that a deployment switched to, is fed whole.
ALTER TABLE catalogue_feed ADD COLUMN filled_as TEXT NOT NULL DEFAULT '';
