import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isResult, joinCountingJudgement, originOf } from "@/lib/forecasts/server/forecast-sql";
import { excludedNow, joinExclusion } from "@/lib/quality/exclusions/server/exclusion-status";
import type { BinForecast, BinItem } from "../schema-bins";

/** What forecasts are of, without them; `total` is how many there are of these. */
export type ItemRow = Omit<BinItem, "forecasts" | "forecastsTotal"> & {
  questionId: string;
  total: number;
};

/** Where hundreds have read the same, as many of their forecasts are listed; all are counted. */
const mostListed = 40;

interface Request {
  projectId: string;
  items: readonly ItemRow[];
  /** The bin's forecasts: these come first and are marked. */
  ids: readonly string[];
}

type Row = BinForecast & { item: string; total: number };

/** Every reader's results on the same generations (or questions), by the item's key. */
export async function selectBinForecasts(db: Db, { projectId, items, ids }: Request) {
  const generations = items.flatMap(({ generation }) => generation?.id ?? []);
  const questions = items.flatMap((item) => (item.generation ? [] : item.questionId));
  const { rows } = await db.execute<Row>(sql`
    with result as (
      select f.*, a.slot_no, ${originOf} as origin, f.id = any(${sql.param([...ids])}::uuid[]) as in_bin,
        ${excludedNow} as excluded
      from forecast f
      left join assignment a on a.id = f.assignment_id
      left join task t on t.id = a.task_id
      left join study s on s.id = t.study_id
      ${joinExclusion}
      where ${isResult} and (f.generation_id = any(${sql.param(generations)}::uuid[])
        or (f.generation_id is null and f.question_id = any(${sql.param(questions)}::uuid[])))
    ), listed as (
      select f.*, coalesce(f.generation_id, f.question_id) as item,
        count(*) over whole as total,
        row_number() over (whole order by
          not f.in_bin, f.assignment_id is null, f.slot_no, r.name, r.version, f.draw, f.id) as no,
        r.name, r.kind, r.version, r.simulated
      from result f
      join reader r on r.id = f.reader_id and r.project_id = ${projectId}
      window whole as (partition by coalesce(f.generation_id, f.question_id))
    )
    select f.item, f.total::int, f.id, json_build_object('name', f.name, 'kind', f.kind,
        'version', f.version, 'simulated', f.simulated) as reader,
      f.origin, f.draw, f.status, f.answer, f.confidence, f.in_bin as "inBin", f.excluded,
      counting.judge, case when f.status = 'no_answer' then false else counting.correct end as correct
    from listed f
    ${joinCountingJudgement}
    where f.no <= ${mostListed}
    order by f.item, f.no`);
  return Map.groupBy(rows, ({ item }) => item);
}
