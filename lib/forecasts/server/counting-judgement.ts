import { sql } from "drizzle-orm";

/**
 * Of a forecast's judgements the one that counts, as a join to a forecast called `f`: the reader's
 * own (judge `self`), else the one recorded first, else the first by the judge's name. Gives
 * `counting.judge` and `counting.correct`, null where nobody has judged.
 */
export const joinCountingJudgement = sql`
  left join lateral (
    select j.judge, j.correct
    from judgement j
    where j.forecast_id = f.id
    order by j.judge <> 'self', j.created_at, j.judge
    limit 1
  ) counting on true`;
