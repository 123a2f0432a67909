-- Categories and parameters that an operator has beside ours, as their folder defines them: what brings parts in reads them here, and
-- a catalogue that is made anew has them again. `definition` is the JSON of origin/catalogue/import/own-taxonomy.ts.
CREATE TABLE own_taxonomy (
  kind       TEXT NOT NULL CHECK (kind IN ('parameter', 'category')),
  position   INTEGER NOT NULL,
  definition TEXT NOT NULL,
  PRIMARY KEY (kind, position)
) STRICT, WITHOUT ROWID;
