-- Events of the trade, for other systems. Triggers write them with the change itself: an event is neither lost, nor written for a change that
-- was rolled back. `subject`: the number of the order or RFQ, or the id of the change set. `data` is JSON without personal data.
CREATE TABLE events (
  event_id   INTEGER PRIMARY KEY AUTOINCREMENT,
  kind       TEXT NOT NULL,
  subject    TEXT NOT NULL,
  created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  data       TEXT NOT NULL DEFAULT '{}'
) STRICT;
-- Change sets are in the other database (CATALOGUE); their events are copied, each once.
CREATE UNIQUE INDEX events_of_change_sets ON events (subject, kind) WHERE kind IN ('change_set.applied', 'change_set.undone');

CREATE TRIGGER rfqs_submitted AFTER INSERT ON rfqs BEGIN
  INSERT INTO events (kind, subject, data) VALUES ('rfq.submitted', NEW.rfq_number, json_object('source', NEW.source));
END;
CREATE TRIGGER rfqs_quoted AFTER UPDATE OF quoted_at ON rfqs WHEN NEW.quoted_at IS NOT OLD.quoted_at BEGIN
  INSERT INTO events (kind, subject, data) VALUES ('rfq.quoted', NEW.rfq_number, json_object('status', NEW.status, 'valid_until', NEW.valid_until));
END;

-- The `valid_until` of the last quote whose end was noticed; NULL: none.
ALTER TABLE rfqs ADD COLUMN ended_at TEXT;
CREATE INDEX rfqs_to_end ON rfqs (valid_until) WHERE valid_until IS NOT NULL AND ended_at IS NOT valid_until;
CREATE TRIGGER rfqs_ended AFTER UPDATE OF ended_at ON rfqs WHEN NEW.ended_at IS NOT OLD.ended_at BEGIN
  INSERT INTO events (kind, subject, data) VALUES ('rfq.quote_ended', NEW.rfq_number, json_object('valid_until', NEW.ended_at));
END;

-- The buyer accepts a quoted line by putting it into the cart, and a renewed quote by accepting its price.
CREATE TRIGGER cart_items_quoted AFTER INSERT ON cart_items WHEN NEW.rfq_id IS NOT NULL BEGIN
  INSERT INTO events (kind, subject, data) SELECT 'rfq.quote_accepted', rfq_number,
    json_object('position', NEW.position, 'qty', NEW.cart_num, 'unit_price', printf('%d.%06d', NEW.locked_price / 1000000, NEW.locked_price % 1000000), 'currency', 'USD')
    FROM rfqs WHERE rfq_id = NEW.rfq_id;
END;
CREATE TRIGGER cart_items_requoted AFTER UPDATE OF locked_price ON cart_items WHEN NEW.rfq_id IS NOT NULL BEGIN
  INSERT INTO events (kind, subject, data) SELECT 'rfq.quote_accepted', rfq_number,
    json_object('position', NEW.position, 'qty', NEW.cart_num, 'unit_price', printf('%d.%06d', NEW.locked_price / 1000000, NEW.locked_price % 1000000), 'currency', 'USD')
    FROM rfqs WHERE rfq_id = NEW.rfq_id;
END;

CREATE TRIGGER order_history_placed AFTER INSERT ON order_history WHEN NEW.from_status IS NULL BEGIN
  INSERT INTO events (kind, subject, data) SELECT 'order.placed', o.order_number,
    json_object('status', NEW.to_status, 'payment', o.payment, 'goods', printf('%d.%02d', goods / 1000000, goods % 1000000 / 10000),
      'freight', printf('%d.%02d', o.freight / 1000000, o.freight % 1000000 / 10000), 'currency', 'USD')
    FROM orders o, (SELECT coalesce(sum(ext_price), 0) AS goods FROM order_lines WHERE order_id = NEW.order_id AND revision = 0)
    WHERE o.order_id = NEW.order_id;
END;
CREATE TRIGGER order_history_changed AFTER INSERT ON order_history WHEN NEW.from_status <> NEW.to_status BEGIN
  INSERT INTO events (kind, subject, data) SELECT 'order.state_changed', order_number,
    json_object('from', NEW.from_status, 'to', NEW.to_status, 'actor', NEW.actor) FROM orders WHERE order_id = NEW.order_id;
END;
CREATE TRIGGER orders_shipped AFTER UPDATE OF shipping_number ON orders WHEN NEW.shipping_number <> '' BEGIN
  INSERT INTO events (kind, subject, data) VALUES ('order.shipped', NEW.order_number,
    json_object('shipping_carrier', NEW.shipping_carrier, 'shipping_number', NEW.shipping_number));
END;

CREATE TRIGGER order_counters_offered AFTER INSERT ON order_counters BEGIN
  INSERT INTO events (kind, subject, data) SELECT 'order.counter_offered', order_number,
    json_object('revision', NEW.revision, 'valid_until', NEW.valid_until) FROM orders WHERE order_id = NEW.order_id;
END;
CREATE TRIGGER order_counters_ended AFTER UPDATE OF state ON order_counters WHEN NEW.state <> OLD.state BEGIN
  INSERT INTO events (kind, subject, data) SELECT 'order.counter_' || NEW.state, order_number,
    json_object('revision', NEW.revision, 'accepted', (SELECT count(*) FROM json_each(NEW.answers) WHERE value = 'accepted'),
      'swapped', (SELECT count(*) FROM json_each(NEW.answers) WHERE value = 'swapped'),
      'declined', (SELECT count(*) FROM json_each(NEW.answers) WHERE value = 'declined'))
    FROM orders WHERE order_id = NEW.order_id;
END;

CREATE TRIGGER payment_events_recorded AFTER INSERT ON payment_events BEGIN
  INSERT INTO events (kind, subject, data) SELECT 'payment.' || NEW.kind, order_number,
    json_object('payment_id', NEW.payment_id, 'provider', NEW.provider,
      'amount', printf('%d.%02d', abs(NEW.amount) / 1000000, abs(NEW.amount) % 1000000 / 10000), 'currency', 'USD', 'at', NEW.at)
    FROM orders WHERE order_id = NEW.order_id;
END;

-- The last event of a refund has its amount: a refund that is spread over several payments is divided.
CREATE TRIGGER refunds_queued AFTER INSERT ON refunds BEGIN
  INSERT INTO events (kind, subject, data) SELECT 'refund.' || NEW.state, order_number,
    json_object('refund_id', NEW.refund_id, 'amount', printf('%d.%02d', NEW.amount / 1000000, NEW.amount % 1000000 / 10000), 'currency', 'USD')
    FROM orders WHERE order_id = NEW.order_id;
END;
CREATE TRIGGER refunds_changed AFTER UPDATE OF state, amount ON refunds WHEN NEW.state <> OLD.state OR NEW.amount <> OLD.amount BEGIN
  INSERT INTO events (kind, subject, data) SELECT 'refund.' || NEW.state, order_number,
    json_object('refund_id', NEW.refund_id, 'amount', printf('%d.%02d', NEW.amount / 1000000, NEW.amount % 1000000 / 10000), 'currency', 'USD')
    FROM orders WHERE order_id = NEW.order_id;
END;
CREATE TRIGGER refunds_dropped AFTER DELETE ON refunds BEGIN
  INSERT INTO events (kind, subject, data) SELECT 'refund.dropped', order_number, json_object('refund_id', OLD.refund_id)
    FROM orders WHERE order_id = OLD.order_id;
END;
