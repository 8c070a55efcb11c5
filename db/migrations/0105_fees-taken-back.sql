ALTER TABLE "ledger" DROP CONSTRAINT "ledger_sign";--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_sign" CHECK (case "ledger"."kind" when 'task' then "ledger"."cents" >= 0 when 'paid' then "ledger"."cents" <> 0
        when 'correction' then "ledger"."cents" <> 0 when 'screen_out' then "ledger"."cents" <> 0 else "ledger"."cents" > 0 end);--> statement-breakpoint
-- Fees for submissions that are known to be another person's, or not to exist, are taken back. Where somebody has done so by a correction of just that
-- amount, the correction is given back, so that nothing is deducted twice.
WITH fee AS (
  SELECT f.study_id, f.reader_id, f.cents, f.currency, f.source_key, coalesce((
    SELECT sum(c.cents) FROM "ledger" c
    WHERE c.study_id = f.study_id AND c.reader_id = f.reader_id AND c.kind = 'correction' AND abs(c.cents) = f.cents
      AND c.created_at >= date_trunc('day', f.created_at, 'UTC')), 0) < 0 AS is_corrected
  FROM "ledger" f
  WHERE f.kind = 'screen_out' AND EXISTS (SELECT FROM "prolific_submission" s
    WHERE s.study_id = f.study_id AND s.reader_id = f.reader_id AND s.is_screened_out AND s.is_others)
)
INSERT INTO "ledger" (study_id, reader_id, kind, cents, currency, reason, source_key)
SELECT study_id, reader_id, 'screen_out'::ledger_kind, -cents, currency,
  'The submission at Prolific is not theirs, or does not exist', source_key || ' taken back' FROM fee
UNION ALL
SELECT study_id, reader_id, 'correction'::ledger_kind, cents, currency,
  'A correction had taken back the fee, which is now taken back by an entry of its own', source_key || ' given back'
FROM fee WHERE is_corrected;
