import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { joinCountingJudgement } from "@/lib/forecasts/server/counting-judgement";
import { isResult } from "@/lib/forecasts/server/result-forecast";
import { excludedNow, joinExclusion } from "@/lib/quality/exclusions/server/exclusion-status";
import type { BinReading } from "../schema-bins";

/** Of what hundreds have read, this many readings are listed; all are counted. */
const mostListed = 40;

interface Request {
  projectId: string;
  items: readonly { key: string; questionId: string; generationId: string | null }[];
  /** The bin's forecasts: these come first and are marked. */
  ids: readonly string[];
}

type Row = Omit<BinReading, "reader" | "correct"> & {
  item: string;
  total: number;
  name: string;
  kind: BinReading["reader"]["kind"];
  version: string;
  simulated: boolean;
  judged: boolean | null;
};

/** Every reader's results on the same generations (or questions), by the item's key. */
export async function selectBinReadings(db: Db, { projectId, items, ids }: Request) {
  const generations = items.flatMap(({ generationId }) => generationId ?? []);
  const questions = items.flatMap((i) => (i.generationId === null ? i.questionId : []));
  const { rows } = await db.execute<Row>(sql`
    with reading as (
      select f.*, a.slot_no, f.id = any(${sql.param([...ids])}::uuid[]) as in_bin,
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
      from reading f
      join reader r on r.id = f.reader_id and r.project_id = ${projectId}
      window whole as (partition by coalesce(f.generation_id, f.question_id))
    )
    select f.item, f.total::int, f.id, f.name, f.kind, f.version, f.simulated,
      case when f.assignment_id is null then 'import' else 'crowd' end as origin,
      f.draw, f.status, f.answer, f.confidence, f.in_bin as "inBin", f.excluded,
      counting.judge, counting.correct as judged
    from listed f
    ${joinCountingJudgement}
    where f.no <= ${mostListed}
    order by f.item, f.no`);
  return new Map(
    [...Map.groupBy(rows, (row) => row.item)].map(([item, listed]) => [
      item,
      { forecasts: listed.map(toReading), forecastsTotal: listed[0]?.total ?? 0 },
    ]),
  );
}

function toReading({ name, kind, version, simulated, judged, ...row }: Row): BinReading {
  const correct = row.status === "no_answer" ? false : judged;
  return { ...row, reader: { name, kind, version, simulated }, correct };
}
