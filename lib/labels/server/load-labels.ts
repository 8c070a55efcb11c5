import { sql } from "drizzle-orm";
import type { Connection } from "@/db/client";
import { readBatches } from "@/db/read-batches";
import type { Reader } from "@/lib/figures/agreement/server/load-readings";
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
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<string, number>(),
  ];
  const numberIn = (numbers: Map<string, number>, key: string) => {
    const known = numbers.get(key) ?? numbers.size;
    if (known === numbers.size) numbers.set(key, known);
    return known;
  };
  const who: Reader[] = [];
  const [item, rater, label, cluster]: [number[], number[], number[], number[]] = [[], [], [], []];
  for await (const rows of readBatches<Row>(db.$client, query, new AbortController().signal)) {
    for (const row of rows) {
      const { readerId: id, name, kind, version, simulated } = row;
      const reader = numberIn(readers, id);
      who[reader] ??= { id, name, kind, version, simulated };
      const unit = numberIn(items, row.item);
      cluster[unit] = numberIn(questions, row.questionId);
      item.push(unit);
      rater.push(reader);
      label.push(numberIn(labels, row.label));
    }
  }
  const sorted = [...labels.keys()].sort(compareText);
  const codes = new Map(sorted.map((name, code) => [labels.get(name) ?? 0, code]));
  return {
    item: Int32Array.from(item),
    rater: Int32Array.from(rater),
    label: Int32Array.from(label, (code) => codes.get(code) ?? 0),
    cluster: Int32Array.from(cluster),
    ...{ confidence: null, raters: who.length, readers: who, labels: sorted },
  };
}
