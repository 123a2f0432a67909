-- Change sets that were applied or undone, until the shop's database has the events: see origin/events/change-set-events.ts.
CREATE TABLE change_set_events (
  event_id      INTEGER PRIMARY KEY AUTOINCREMENT,
  change_set_id TEXT NOT NULL,
  state         TEXT NOT NULL,
  source        TEXT NOT NULL,
  as_of         TEXT NOT NULL
) STRICT;
CREATE TRIGGER change_sets_changed AFTER UPDATE OF state ON change_sets WHEN NEW.state <> OLD.state AND NEW.state IN ('applied', 'undone') BEGIN
  INSERT INTO change_set_events (change_set_id, state, source, as_of) VALUES (NEW.change_set_id, NEW.state, NEW.source, NEW.as_of);
END;
