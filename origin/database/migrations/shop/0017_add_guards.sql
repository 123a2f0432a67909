-- What ends a batch by a name: a statement that writes the name here (origin/database/guards.ts) fails with it, and nothing of its
-- batch is kept. No row is ever stored.
CREATE VIEW guards AS SELECT '' AS name WHERE false;
CREATE TRIGGER guards_end_the_batch INSTEAD OF INSERT ON guards BEGIN
  SELECT RAISE(ABORT, 'guard: ' || NEW.name);
END;
