import { type ZodType, z } from "zod";
import { contract } from "@/lib/http/contract";
import { instant } from "@/lib/http/instant";
import { largestInteger } from "@/lib/http/largest-integer";
import { uuid } from "@/lib/http/uuid";
import { visibleText } from "@/lib/text/visible-text";

/**
 * What a language model is shown before it is asked. `texts` and `summaries`: queries with what was written for them;
 * `answers`: texts with the answers that they give; `probabilities`: texts with how likely they make one answer.
 */
export const exampleKinds = ["texts", "summaries", "answers", "probabilities"] as const;
export type ExampleKind = (typeof exampleKinds)[number];

export const mostExamples = 20;

const share = z.number().min(0).max(1);

function shapes<P extends ZodType<number | null>>(
  written: (longest: number) => ZodType<string, string>,
  probability: P,
) {
  const [query, text, answer] = [written(2_000), written(20_000), written(2_000)];
  const prose = { query, text };
  return {
    texts: prose,
    summaries: prose,
    answers: { question: query, text, answers: z.array(answer).max(20) },
    probabilities: { question: query, text, answer, probability },
  };
}

const finished = shapes((longest) => z.string().trim().min(1, "write this").max(longest), share);
const started = shapes((longest) => z.string().max(longest), share.nullable());

/** An example of each kind, with nothing missing. */
export const finishedExample = {
  texts: z.strictObject(finished.texts),
  summaries: z.strictObject(finished.summaries),
  answers: z.strictObject(finished.answers),
  probabilities: z.strictObject(finished.probabilities),
};
export type ExampleOf<K extends ExampleKind> = z.output<(typeof finishedExample)[K]>;
export type Example = ExampleOf<ExampleKind>;

/** Whether somebody has checked it. */
const checked = z.boolean();

/** An example of each kind as it is being edited. */
export const draftExample = {
  texts: z.strictObject({ ...started.texts, checked }),
  summaries: z.strictObject({ ...started.summaries, checked }),
  answers: z.strictObject({ ...started.answers, checked }),
  probabilities: z.strictObject({ ...started.probabilities, checked }),
};
export type DraftOf<K extends ExampleKind> = z.output<(typeof draftExample)[K]>;
export type DraftExample = DraftOf<ExampleKind>;

const anyFinished = z.union([
  finishedExample.texts,
  finishedExample.answers,
  finishedExample.probabilities,
]);
const anyDraft = z.union([draftExample.texts, draftExample.answers, draftExample.probabilities]);

const named = z.object({ id: uuid(), name: z.string() });

const version = z.object({
  id: uuid(),
  /** From 1. */
  no: z.int(),
  examples: z.int(),
  note: z.string(),
  createdBy: z.string().nullable(),
  createdAt: instant,
  /** The run whose results its draft was made from. */
  run: named.nullable(),
  /** How many runs and training runs use it, drafts among them. */
  runs: z.int(),
  trainings: z.int(),
});
export type ExampleVersion = z.output<typeof version>;

const set = z.object({
  id: uuid(),
  name: z.string(),
  kind: z.enum(exampleKinds),
  archivedAt: instant.nullable(),
  createdAt: instant,
  /** Of its draft: how many there are, and how many are checked. */
  drafted: z.int(),
  checked: z.int(),
  /** The newest first. */
  versions: z.array(version),
});
export type ExampleSet = z.output<typeof set>;

export const listExampleSets = contract({
  route: "GET /api/projects/{projectId}/example-sets",
  access: "researcher",
  summary: "The project's example sets with their versions, by name",
  response: z.object({ sets: z.array(set) }),
});

const setDetail = set.extend({
  /** The examples as they are being edited. */
  draft: z.array(anyDraft),
  /** The run whose results the draft was made from. */
  draftRun: named.nullable(),
  /** Counts the changes of the draft: a change names the one that it was made from. */
  revision: z.int(),
});
export type ExampleSetDetail = z.output<typeof setDetail>;

export const getExampleSet = contract({
  route: "GET /api/projects/{projectId}/example-sets/{exampleSetId}",
  access: "researcher",
  summary: "An example set: its draft and its versions",
  response: setDetail,
});

const name = visibleText("give the set a name", 200);

export const createExampleSet = contract({
  route: "POST /api/projects/{projectId}/example-sets",
  access: "researcher",
  action: "example_set.create",
  summary: "Make an example set, whose draft is empty or has the results of a run",
  body: z.object({ name, kind: z.enum(exampleKinds), runId: uuid().nullable().default(null) }),
  response: setDetail,
  status: 201,
});

export const changeExampleSet = contract({
  route: "PATCH /api/projects/{projectId}/example-sets/{exampleSetId}",
  access: "researcher",
  action: "example_set.change",
  summary: "Archive or restore an example set, or rename one that no run uses",
  body: z.object({ name, archived: z.boolean() }).partial(),
  response: setDetail,
});

export const removeExampleSet = contract({
  route: "DELETE /api/projects/{projectId}/example-sets/{exampleSetId}",
  access: "researcher",
  action: "example_set.remove",
  summary: "Delete an example set that no run uses",
  response: z.object({ removed: z.literal(true) }),
});

const revision = z.int().min(0).max(largestInteger);

export const changeExampleDraft = contract({
  route: "PUT /api/projects/{projectId}/example-sets/{exampleSetId}/draft",
  access: "researcher",
  action: "example_set.draft",
  summary:
    "Replace the draft of an example set: by examples, by the results of a run, or by a version",
  body: z.object({
    revision,
    draft: z.union([
      z.strictObject({ examples: z.array(anyDraft).max(mostExamples) }),
      z.strictObject({ runId: uuid() }),
      z.strictObject({ versionId: uuid() }),
    ]),
  }),
  response: setDetail,
});

export const saveExampleVersion = contract({
  route: "POST /api/projects/{projectId}/example-sets/{exampleSetId}/versions",
  access: "researcher",
  action: "example_set.save",
  summary:
    "Save the draft as a version, which does not change any more. All examples must be checked",
  body: z.object({ revision, note: z.string().trim().max(500).default("") }),
  response: setDetail,
  status: 201,
});

export const getExampleVersion = contract({
  route: "GET /api/projects/{projectId}/example-sets/{exampleSetId}/versions/{exampleVersionId}",
  access: "researcher",
  summary: "The examples of a version, as `candor read --examples` takes them",
  response: version.extend({
    name: set.shape.name,
    kind: set.shape.kind,
    examples: z.array(anyFinished),
  }),
});
