ALTER TABLE "ledger" DROP CONSTRAINT "ledger_sign";--> statement-breakpoint
ALTER TABLE "ledger" DROP CONSTRAINT "ledger_decided_with_reason";--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_sign" CHECK (case "ledger"."kind" when 'task' then "ledger"."cents" >= 0 when 'paid' then "ledger"."cents" <> 0
        when 'correction' then "ledger"."cents" <> 0 else "ledger"."cents" > 0 end);--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_decided_with_reason" CHECK (("ledger"."kind" not in ('bonus', 'correction') and not ("ledger"."kind" = 'paid' and "ledger"."cents" > 0)) or "ledger"."reason" is not null);