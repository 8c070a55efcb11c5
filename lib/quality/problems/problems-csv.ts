import { writeCsv } from "@/lib/csv/write-csv";
import type { ProblemReport } from "./schema";

const header = [
  ...["reported_at", "reader", "kind", "report", "question_key", "question", "truth"],
  ...["round_no", "task_no", "models_in_order_seen", "resolved_at", "resolved_by", "resolution"],
];

/** One row per report. */
export function problemsCsv(problems: readonly ProblemReport[]): string {
  const rows = problems.map(({ at, reader, kind, body, item, resolved }) => [
    ...[at, reader, kind, body, item?.questionKey, item?.question, item?.truth],
    ...[item?.roundNo, item?.taskNo, item?.outputs.map((o) => o.model).join("; ")],
    ...[resolved?.at, resolved?.by, resolved?.note],
  ]);
  return writeCsv([header, ...rows]);
}
