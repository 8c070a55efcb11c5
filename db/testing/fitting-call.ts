import { randomUUID } from "node:crypto";
import { plainConfig } from "./study-config";

// Fits every route: each takes what it knows and leaves the rest, so that only the ids are wrong.
const output = {
  status: "no_answer",
  confidence: "",
  answer: "",
  distribution: [],
  comment: "",
  correct: null,
  time: { activeMs: 0, idleMs: 0, edits: 0, pastes: 0 },
};
export const fittingBody = (ours: Record<string, string>) => ({
  name: "Theirs",
  config: plainConfig({ datasetId: ours.datasetId ?? "", modelIds: [randomUUID()], sampleSize: 1 }),
  role: "researcher",
  state: "open",
  outputs: [output, output],
  correct: [null, null],
  editedAt: 0,
  pause: false,
  version: "1",
  attempt: 1,
  answers: [0],
  kind: "text",
  body: "Cut off.",
  assignmentId: ours.assignmentId ?? null,
  reportId: randomUUID(),
  note: "Fixed.",
  count: 1,
  labels: [1, 2].map(() => ({ status: "ok", confidence: 0.5, correct: true })),
  admits: 1,
  rule: { tolerance: 0.1, minShare: 1, top: null },
  readerId: randomUUID(),
  readerIds: [randomUUID()],
  outcome: "pass",
  action: "exclude",
  reason: "Because.",
  by: "nobody",
  confirm: "nobody",
  when: "now" as const,
  to: "archived",
  months: null,
});
export const fits = { group: "x", model: randomUUID(), low: "0", high: "1" };
