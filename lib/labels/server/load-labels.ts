import { sql } from "drizzle-orm";
import type { Connection } from "@/db/client";
import { readInBatches } from "@/db/read-in-batches";
import type { Reader } from "@/lib/figures/agreement/server/load-readings";
import { joinParts } from "@/lib/figures/groups/server/join-parts";
import { numberNames } from "@/lib/figures/groups/server/number-names";
import { followMerges } from "@/lib/figures/selection/server/follow-merges";
import type { RatingColumns } from "@/lib/metrics/agreement/rating-columns";
import { compareText } from "@/lib/text/compare";
import { labelStays } from "./label-stays";

/** A project's labels as columns, and who gave them. Questions are the clusters. */
export interface Labels extends RatingColumns {
  labels: string[];
  readers: Reader[];
}

type Row = Omit<Reader, "id"> & {
  readerId: string;
  item: string;
  questionId: string;
  label: string;
};

/** Loads a project's labels, of one dataset or all, through a cursor. */
export async function loadLabels(
  db: Connection,
  { projectId, dataset }: { projectId: string; dataset: string | null },
): Promise<Labels> {
  const query = sql`
    select r.id as "readerId", r.name, r.kind, r.version, r.simulated,
      coalesce(l.generation_id, l.question_id) as item, l.question_id as "questionId", l.label
    from label l
    join question q on q.id = l.question_id
    join dataset d on d.id = q.dataset_id
    join reader r on r.id = l.reader_id
    left join generation g on g.id = l.generation_id
    where d.project_id = ${projectId} and ${labelStays(projectId)} ${dataset ? sql`and d.id = any(${followMerges(projectId, "dataset", [dataset])})` : sql``}
    -- So that names, not the order of rows, decide what is drawn.
    order by r.name, r.version, d.name, q.key, l.generation_id`;
  const [items, questions, labels, readers] = [
    numberNames(),
    numberNames(),
    numberNames(),
    numberNames(),
  ] as const;
  const who: Reader[] = [];
  const cluster: number[] = [];
  const [item, rater, label]: [Int32Array[], Int32Array[], Int32Array[]] = [[], [], []];
  await readInBatches<Row>(db, query, (rows) => {
    item.push(Int32Array.from(rows, (row) => items.numberOf(row.item)));
    rater.push(Int32Array.from(rows, (row) => readers.numberOf(row.readerId)));
    label.push(Int32Array.from(rows, (row) => labels.numberOf(row.label)));
    for (const row of rows) {
      const { readerId: id, name, kind, version, simulated } = row;
      who[readers.numberOf(id)] ??= { id, name, kind, version, simulated };
      cluster[items.numberOf(row.item)] ??= questions.numberOf(row.questionId);
    }
  });
  const { names, places } = labels.ordered(compareText);
  const join = (parts: readonly Int32Array[]) => joinParts(parts, (n) => new Int32Array(n));
  return {
    item: join(item),
    rater: join(rater),
    label: join(label).map((number) => places[number] ?? 0),
    cluster: Int32Array.from(cluster),
    confidence: null,
    raters: who.length,
    readers: who,
    labels: names,
  };
}
