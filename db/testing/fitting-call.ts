import { randomUUID } from "node:crypto";
import type { Contract } from "@/lib/http/contract";
import { plainConfig } from "./study-config";

// Has what every route needs.
const output = {
  status: "no_answer",
  confidence: "",
  answer: "",
  distribution: [],
  comment: "",
  correct: null,
  time: { activeMs: 0, idleMs: 0, edits: 0, pastes: 0 },
};
const allOf = (ours: Record<string, string>) => ({
  name: "Theirs",
  config: plainConfig({ datasetId: ours.datasetId ?? "", modelIds: [randomUUID()], sampleSize: 1 }),
  role: "researcher",
  state: "open",
  outputs: [output, output],
  correct: [null, null],
  editedAt: 0,
  pause: false,
  version: 1,
  retentionMonths: null,
  attempt: 1,
  answers: [0],
  kind: "text",
  body: "Cut off.",
  assignmentId: ours.assignmentId ?? null,
  reportId: randomUUID(),
  note: "Fixed.",
  count: 1,
  lot: { count: 1, lotId: randomUUID() },
  labels: [1, 2].map(() => ({ status: "ok", confidence: 0.5, correct: true })),
  admits: 1,
  rule: { tolerance: 0.1, minShare: 1, top: null },
  readerId: randomUUID(),
  readerIds: [randomUUID()],
  outcome: "pass",
  action: "exclude",
  digest: "none",
  reason: "Because.",
  by: "nobody",
  confirm: "nobody",
  when: "now" as const,
  to: "archived",
  months: null,
  projectId: ours.projectId ?? "",
  memberId: "nobody",
  kinds: ["job_failed"],
  into: randomUUID(),
  settings: {
    kind: "write",
    datasetId: ours.datasetId ?? "",
    modelId: ours.modelId ?? "",
    approach: "zero-shot",
    recipe: "candor",
    steps: {},
  },
  mostCost: 0,
  source: "Asked",
  phrases: [{ phrase: "likely", probability: 0.7 }],
  key: randomUUID(),
  stage: "lc-rl",
  step: 1,
  path: "world/questions.jsonl",
  modelId: ours.modelId ?? "",
  datasetId: ours.datasetId ?? "",
  reader: { kind: "rules", name: "Rules" },
  revision: 0,
  writeRunId: randomUUID(),
  readRunId: randomUUID(),
  split: "test",
  criterion: null,
  draft: { examples: [] },
  model: "a-model",
  supply: { kind: "readings" },
  entryId: randomUUID(),
  payoutId: randomUUID(),
  paymentId: randomUUID(),
  topUpId: randomUUID(),
  as: "bonus",
  cents: 1,
  budgetCents: 100_000,
  prolificId: "0123456789abcdef01234567",
  submissionId: "0123456789abcdef01234567",
  people: 1,
  result: "paid",
  taskId: randomUUID(),
  position: 0,
  isCorrect: true,
});

/** A body in which only the ids are wrong: without the fields that the contract refuses to get. */
export function fittingBody({ body: schema }: Contract, ours: Record<string, string>): object {
  const body = allOf(ours);
  for (const issue of schema?.safeParse(body).error?.issues ?? []) {
    if (issue.code !== "unrecognized_keys") continue;
    const place = issue.path.reduce<object>((at, key) => Reflect.get(at, key), body);
    for (const key of issue.keys) Reflect.deleteProperty(place, key);
  }
  return body;
}

export const fits = {
  path: "world/questions.jsonl",
  into: randomUUID(),
  compared: randomUUID(),
  group: "x",
  model: randomUUID(),
  low: "0",
  high: "1",
};
