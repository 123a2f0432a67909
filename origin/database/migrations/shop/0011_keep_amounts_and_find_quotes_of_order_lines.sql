-- What a line of an order costs, in micros that are whole cents, so that the lines and the freight add up to the total.
ALTER TABLE order_lines ADD COLUMN ext_price INTEGER NOT NULL DEFAULT 0 CHECK (ext_price >= 0);

-- Orders so far were rounded once, as a whole: their lines get the cents by which the rounded sum grows with each of them, and
-- every total stays what it was.
UPDATE order_lines SET ext_price = amounts.ext_price
FROM (
  SELECT order_id, revision, position,
    (sum_with + 999) / 1000 / 10 * 10000 - (sum_with - amount + 999) / 1000 / 10 * 10000 AS ext_price
  FROM (
    SELECT l.order_id, l.revision, l.position, l.qty * l.unit_price AS amount,
      coalesce(o.freight, 0) + sum(l.qty * l.unit_price) OVER (PARTITION BY l.order_id, l.revision ORDER BY l.position) AS sum_with
    FROM order_lines l JOIN orders o USING (order_id)
  )
) AS amounts
WHERE order_lines.order_id = amounts.order_id AND order_lines.revision = amounts.revision AND order_lines.position = amounts.position;

UPDATE orders SET freight = (freight + 999) / 1000 / 10 * 10000 WHERE freight % 10000 <> 0;
UPDATE order_counters SET freight = (freight + 999) / 1000 / 10 * 10000 WHERE freight % 10000 <> 0;

-- Counter-offers keep whole lines: what was agreed before costs what it costs in the order.
UPDATE order_counters SET lines = (
  SELECT json_group_array(json(json_set(value,
    '$.before.ext_price', coalesce(
      (SELECT l.ext_price FROM order_lines l
       WHERE l.order_id = order_counters.order_id AND l.position = value ->> '$.position' AND l.revision < order_counters.revision
       ORDER BY l.revision DESC LIMIT 1),
      0),
    '$.offer.ext_price', CASE
      WHEN value ->> '$.offer.qty' = value ->> '$.before.qty' AND value ->> '$.offer.unit_price' = value ->> '$.before.unit_price' THEN
        (SELECT l.ext_price FROM order_lines l
         WHERE l.order_id = order_counters.order_id AND l.position = value ->> '$.position' AND l.revision < order_counters.revision
         ORDER BY l.revision DESC LIMIT 1)
      ELSE ((value ->> '$.offer.qty') * (value ->> '$.offer.unit_price') + 999) / 1000 / 10 * 10000 END,
    '$.alternative.ext_price', ((value ->> '$.alternative.qty') * (value ->> '$.alternative.unit_price') + 999) / 1000 / 10 * 10000)) ORDER BY key)
  FROM json_each(order_counters.lines)
)
WHERE lines <> '[]';

-- Which order took a quoted line.
CREATE INDEX order_lines_by_quote ON order_lines (rfq_id, rfq_position) WHERE rfq_id IS NOT NULL;
