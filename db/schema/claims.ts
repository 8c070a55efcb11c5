import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import { claimOutcomes, claimVerdicts } from "@/lib/readers/claims/schema";
import { belongsTo } from "./columns";
import { forecast } from "./forecasts";
import { runItem } from "./runs";

export const claimOutcome = pg.pgEnum("claim_outcome", claimOutcomes);
export const claimKind = pg.pgEnum("claim_kind", ["direct", "numeric", "verbal"]);
export const claimVerdict = pg.pgEnum("claim_verdict", claimVerdicts);

/** A claim that a run found in a text, in the order of the text: also those that do not count. */
export const claim = pg.pgTable(
  "claim",
  {
    itemId: belongsTo(() => runItem.id),
    no: pg.integer().notNull(),
    text: pg.text().notNull(),
    outcome: claimOutcome().notNull(),
    /** How the text says how sure it is, and how sure; null for opinions and what the text does not know. */
    kind: claimKind(),
    confidence: pg.doublePrecision(),
    /** Of one that counts: what its page says of it, or why nobody knows. */
    verdict: claimVerdict(),
    /** Of one that counts. */
    forecastId: pg.uuid().references(() => forecast.id, { onDelete: "set null" }),
  },
  (t) => [
    pg.primaryKey({ columns: [t.itemId, t.no] }),
    pg.index().on(t.forecastId),
    pg.check("claim_given", sql`${t.text} <> ''`),
    pg.check(
      "claim_weighed",
      sql`(${t.outcome} in ('counted', 'less_confident')) = (${t.kind} is not null)
        and (${t.kind} is null) = (${t.confidence} is null)`,
    ),
    pg.check("claim_confidence_range", sql`${t.confidence} between 0 and 1`),
    pg.check(
      "claim_counted_is_checked",
      sql`(${t.outcome} = 'counted') = (${t.verdict} is not null)`,
    ),
  ],
);
