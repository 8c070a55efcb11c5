import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { projectParams } from "@/lib/projects/schema";
import { studyConfig } from "./schema-config";

export { type StudyConfig, studyConfig } from "./schema-config";

export const roundState = z.enum(["draft", "open", "paused", "closed"]);
export type RoundState = z.infer<typeof roundState>;

export const studyParams = projectParams.extend({ studyId: z.uuid() });
export type StudyIds = z.infer<typeof studyParams>;

/** Where a contract of one study is, and the ids in its path; `ids` are those in `rest`. */
export const ofStudy = <
  const Rest extends string,
  Ids extends Record<string, z.ZodUUID> = Record<never, never>,
>(
  rest: Rest,
  ids = {} as Ids,
) => ({
  path: `/api/projects/{projectId}/studies/{studyId}${rest}` as const,
  params: studyParams.extend(ids),
});

/** Counts of the main round of the running version; all 0 before it has started. */
const progress = z.object({
  tasks: z.int(),
  slots: z.int(),
  submitted: z.int(),
  leased: z.int(),
  /** People who have consented to the running version. */
  crowdworkers: z.int(),
});

export const studySummary = z.object({
  id: z.uuid(),
  name: z.string(),
  link: z.string(),
  /** `draft` until it is started; then the state of the round that is furthest on. */
  state: roundState,
  createdAt: z.iso.datetime(),
  progress,
});

const studyVersion = z.object({
  no: z.int(),
  /** When it was started; null for a draft. */
  frozenAt: z.iso.datetime().nullable(),
  config: studyConfig,
});

export const studyDetail = studySummary.extend({
  /** The version that runs (the newest that was started), or the draft where none was. */
  version: z.int(),
  config: studyConfig,
  /** Every version, newest first. */
  versions: z.array(studyVersion),
  dataset: z.string(),
  models: z.array(z.object({ id: z.uuid(), name: z.string(), kind: z.string() })),
});
export type StudySummary = z.infer<typeof studySummary>;
export type StudyDetail = z.infer<typeof studyDetail>;

const named = z.object({
  name: z.string().trim().min(1, "give the study a name").max(200),
  config: studyConfig,
});

export const listStudies = contract({
  method: "GET",
  path: "/api/projects/{projectId}/studies",
  access: "researcher",
  summary: "The project's studies with their progress",
  params: projectParams,
  response: z.object({ studies: z.array(studySummary) }),
});

export const createStudy = contract({
  method: "POST",
  path: "/api/projects/{projectId}/studies",
  access: "researcher",
  action: "study.create",
  summary: "Create a study as a draft",
  params: projectParams,
  body: named,
  response: studyDetail,
  status: 201,
});

export const getStudy = contract({
  method: "GET",
  ...ofStudy(""),
  access: "researcher",
  summary: "One study: its settings in every version, and its progress",
  response: studyDetail,
});

export const changeDraft = contract({
  method: "PUT",
  ...ofStudy("/draft"),
  access: "researcher",
  action: "study.change",
  summary: "Change the study's name and the settings of its draft; makes a draft if there is none",
  body: named,
  response: studyDetail,
});

export const discardDraft = contract({
  method: "DELETE",
  ...ofStudy("/draft"),
  access: "researcher",
  action: "study.discard",
  summary: "Discard the draft; a study that was never started is deleted with it",
  response: z.object({ studyLeft: z.boolean() }),
});

export const startStudy = contract({
  method: "POST",
  ...ofStudy("/start"),
  access: "researcher",
  action: "study.start",
  summary:
    "Freeze the draft, draw its tasks and open its first round; an earlier version is closed",
  response: studyDetail,
});

export const previewStudy = contract({
  method: "POST",
  ...ofStudy("/preview"),
  access: "researcher",
  action: "study.preview",
  summary: "Make a copy to try as a crowdworker; nothing entered in it counts",
  response: z.object({ link: z.string() }),
  status: 201,
});

export const countEligible = contract({
  method: "GET",
  path: "/api/projects/{projectId}/studies/eligible",
  access: "researcher",
  summary: "How many questions a study with this dataset, split and models could use",
  params: projectParams,
  query: z.object({
    datasetId: z.uuid(),
    split: z.string().max(200).optional(),
    /** Comma-separated. */
    modelIds: z
      .string()
      .max(300)
      .transform((ids) => ids.split(","))
      .pipe(z.array(z.uuid()).min(1).max(6)),
  }),
  response: z.object({ questions: z.int() }),
});
