-- Parts that may take the place of one, as they were judged when somebody first asked: of which version of the catalogue, and the list
-- as JSON, the part itself first. What is of another version is judged anew and written over.
CREATE TABLE alternatives (
  part_id INTEGER NOT NULL PRIMARY KEY,
  version TEXT NOT NULL,
  list TEXT NOT NULL
) STRICT;
