CREATE OR REPLACE FUNCTION commit_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- An erasure enters a person's bonuses and corrections again, without their reasons: they are committed already.
  IF current_setting('candor.erasing', true) = 'on' OR NOT EXISTS (SELECT FROM added WHERE kind <> 'task') THEN
    RETURN NULL;
  END IF;
  -- Of two entries for one person at once, the second sees the first. These rows are locked before the budget's.
  INSERT INTO overpaid (study_id, reader_id, currency)
    SELECT DISTINCT a.study_id, a.reader_id, a.currency FROM added a JOIN reader r ON r.id = a.reader_id
      WHERE a.kind <> 'task' AND NOT r.simulated ORDER BY a.study_id, a.reader_id, a.currency
    ON CONFLICT DO NOTHING;
  PERFORM FROM overpaid o WHERE (o.study_id, o.reader_id, o.currency) IN (
      SELECT a.study_id, a.reader_id, a.currency FROM added a WHERE a.kind <> 'task')
    ORDER BY o.study_id, o.reader_id, o.currency FOR UPDATE;
  WITH changed AS (
    UPDATE overpaid o SET cents = owed.cents
      FROM (SELECT l.study_id, l.reader_id, l.currency, greatest(0, -sum(l.cents))::int AS cents FROM ledger l
          WHERE (l.study_id, l.reader_id) IN (SELECT a.study_id, a.reader_id FROM added a WHERE a.kind <> 'task')
          GROUP BY l.study_id, l.reader_id, l.currency) owed
        JOIN overpaid before USING (study_id, reader_id, currency)
      WHERE (o.study_id, o.reader_id, o.currency) = (owed.study_id, owed.reader_id, owed.currency)
      RETURNING o.study_id, o.currency, owed.cents - before.cents AS cents
  )
  INSERT INTO study_budget AS b (study_id, currency, committed_cents)
    SELECT study_id, currency, sum(cents)::int FROM (
      SELECT a.study_id, a.currency, a.cents FROM added a JOIN reader r ON r.id = a.reader_id
        WHERE a.kind NOT IN ('task', 'paid') AND NOT r.simulated
      UNION ALL SELECT * FROM changed) one
      GROUP BY study_id, currency HAVING sum(cents) <> 0
    ON CONFLICT (study_id, currency) DO UPDATE SET committed_cents = b.committed_cents + EXCLUDED.committed_cents;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Erasures until now were committed twice. A budget that the right sum passes becomes as large as that.
UPDATE "study_budget" b SET committed_cents = summed.cents,
  budget_cents = CASE WHEN b.budget_cents IS NOT NULL THEN greatest(b.budget_cents, summed.cents) END
FROM (
  SELECT s.study_id, s.currency, coalesce(sum(one.cents), 0)::int AS cents
  FROM "study_budget" s LEFT JOIN (
    SELECT l.study_id, l.currency, l.cents FROM "ledger" l JOIN "reader" r ON r.id = l.reader_id
      LEFT JOIN "visit" x ON x.id = l.visit_id
      WHERE l.kind <> 'paid' AND NOT r.simulated AND x.reserved IS DISTINCT FROM true
    UNION ALL
    SELECT x.study_id, v.config ->> 'currency', x.pay_cents FROM "visit" x JOIN "reader" r ON r.id = x.reader_id
      JOIN "round" o ON o.id = x.round_id JOIN "study_version" v ON v.id = o.study_version_id
      WHERE x.reserved AND NOT r.simulated
    UNION ALL
    SELECT study_id, currency, cents FROM "overpaid"
  ) one ON one.study_id = s.study_id AND one.currency = s.currency
  GROUP BY s.study_id, s.currency) summed
WHERE summed.study_id = b.study_id AND summed.currency = b.currency AND summed.cents <> b.committed_cents;
