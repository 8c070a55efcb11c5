import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { View } from "@/lib/figures/selection/schema-selection";
import {
  groupKey,
  isChosen,
  isCounted,
  isSetToOne,
  keptPeople,
} from "@/lib/figures/selection/server/choose-forecasts";
import type { Tally } from "@/lib/metrics/types";

/** Counts a group's cells. */
export function tallyGroup(cells: readonly Cells[]) {
  const counted = cells.filter(({ confidences, correct }) => confidences && correct !== null);
  const count = (which: (cells: Cells) => boolean, of: readonly Cells[] = counted) =>
    of.reduce((sum, one) => sum + (which(one) ? one.n : 0), 0);
  const tally = tallyCells(counted);
  const seeds = [...Map.groupBy(counted, ({ seed }) => seed)].sort(([a], [b]) => a - b);
  return {
    counts: {
      n: count(() => true),
      noAnswer: count(({ status }) => status === "no_answer"),
      confidenceSetToOne: count(({ setToOne, status }) => setToOne && status === "ok"),
      simulated: count(({ simulated }) => simulated),
      unparsable: count(({ status }) => status === "unparsable", cells),
      unjudged: count(({ confidences, correct }) => !!confidences && correct === null, cells),
    },
    tally,
    runs: seeds.map(([seed, run]) => ({
      seed,
      tally: seeds.length === 1 ? tally : tallyCells(run),
    })),
  };
}

export type TalliedGroup = ReturnType<typeof tallyGroup>;

function tallyCells(cells: readonly Cells[]): Tally {
  const each = cells.map(({ confidences, n, counts, correct, setToOne }) => ({
    ...(setToOne ? { stated: [1], counts: [n] } : { stated: confidences ?? [], counts }),
    correct,
  }));
  const confidence = distinct(new Float64Array(each.flatMap(({ stated }) => stated)).sort());
  const right = new Float64Array(confidence.length);
  const wrong = new Float64Array(confidence.length);
  for (const { stated, counts, correct } of each) {
    const into = correct ? right : wrong;
    for (let i = 0; i < stated.length; i += 1) {
      const k = placeOf(stated[i] ?? Number.NaN, confidence);
      into[k] = (into[k] ?? 0) + (counts[i] ?? 0);
    }
  }
  return { confidence, right, wrong };
}

const distinct = (sorted: Float64Array) => sorted.filter((value, i) => value !== sorted[i - 1]);

/** The index of a value that is among ascending ones. */
function placeOf(value: number, ascending: Float64Array): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Forecasts of a group with the same seed, status and judgement; their confidences may differ. */
export interface Cells {
  group: string;
  seed: number;
  setToOne: boolean;
  simulated: boolean;
  status: "ok" | "no_answer" | "unparsable";
  correct: boolean | null;
  n: number;
  confidences: number[] | null;
  /** How many there are of each confidence. */
  counts: number[];
}

/**
 * What the project's tallies say of a view's groups, without the excluded people or with them, added up: thousands of people who are one group cost no more
 * to send and to read than one of them.
 * @param keys of the groups, if not of all
 */
export async function selectCells(
  db: Db,
  projectId: string,
  view: View,
  keys: readonly string[] | null = null,
): Promise<Cells[]> {
  const among = keys && sql`and ${groupKey(view.by)} = any(${sql.param(keys)}::text[])`;
  const { rows } = await db.execute<Cells & Record<string, unknown>>(sql`
    with alike as (
      select ${groupKey(view.by)} as "group", t.seed, r.simulated,
        coalesce(${isSetToOne}, false) as "setToOne", array_agg(t.id) as ids
      from tally t
      join reader r on r.id = t.reader_id
      left join model m on m.id = t.model_id
      where ${isChosen(projectId, view)} ${among ?? sql``} ${keptPeople(view)}
      group by 1, 2, 3, 4
    )
    select "group", seed, simulated, "setToOne", cells.*
    from alike
    cross join lateral (
      select status, correct, sum(n)::int as n, json_agg(n) as counts,
        json_agg(confidence) filter (where confidence is not null) as confidences
      from (
        select c.status, c.correct, c.confidence, sum(c.n) as n
        from tally_cell c where c.tally_id = any(alike.ids) and c.n > 0
        group by c.status, c.correct, c.confidence
      ) cell
      group by status, correct, confidence is null
    ) cells`);
  return rows;
}

/** How many forecasts of a view count, whatever their groups. */
export async function countChosen(db: Db, projectId: string, view: View): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select coalesce(sum(c.n), 0)::int as n
    from tally t join reader r on r.id = t.reader_id join tally_cell c on c.tally_id = t.id
    where ${isChosen(projectId, view)} and ${isCounted}
      ${keptPeople(view)}`);
  return rows[0]?.n ?? 0;
}
