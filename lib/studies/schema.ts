import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { uuid } from "@/lib/http/uuid";
import { visibleText } from "@/lib/text/visible-text";
import { forecastKind, studyConfig } from "./schema-config";

export { type StudyConfig, studyConfig } from "./schema-config";

export const roundState = z.enum(["draft", "open", "paused", "closed"]);
export type RoundState = z.infer<typeof roundState>;

/** Of a study; `deciding`: a test is closed, and nobody has decided yet who advances. */
export const studyState = z.enum([...roundState.options, "deciding"]);

/** The ids in the path of everything that belongs to one study. */
export interface StudyIds {
  projectId: string;
  studyId: string;
}

/** Counts of the main round of the running version; all 0 before it has started. */
const progress = z.object({
  tasks: z.int(),
  slots: z.int(),
  submitted: z.int(),
  leased: z.int(),
  /** People who have consented to the running version; also who began and was erased since. */
  crowdworkers: z.int(),
});

export const studySummary = z.object({
  id: uuid(),
  name: z.string(),
  link: z.string(),
  /** `draft` until it is started; then of the round that is furthest on. */
  state: studyState,
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
  models: z.array(z.object({ id: uuid(), name: z.string(), kind: z.string() })),
});
export type StudySummary = z.infer<typeof studySummary>;
export type StudyDetail = z.infer<typeof studyDetail>;

const named = z.object({
  name: visibleText("give the study a name", 200),
  config: studyConfig,
});

export const listStudies = contract({
  route: "GET /api/projects/{projectId}/studies",
  access: "researcher",
  summary: "The project's studies with their progress",
  response: z.object({ studies: z.array(studySummary) }),
});

export const createStudy = contract({
  route: "POST /api/projects/{projectId}/studies",
  access: "researcher",
  action: "study.create",
  summary: "Create a study as a draft",
  body: named.extend({
    /** The study of the project that the settings were copied from, for the log. */
    copyOf: uuid().optional(),
  }),
  response: studyDetail,
  status: 201,
});

export const getStudy = contract({
  route: "GET /api/projects/{projectId}/studies/{studyId}",
  access: "researcher",
  summary: "One study: its settings in every version, and its progress",
  response: studyDetail,
});

export const changeDraft = contract({
  route: "PUT /api/projects/{projectId}/studies/{studyId}/draft",
  access: "researcher",
  action: "study.change",
  summary: "Change the study's name and the settings of its draft; makes a draft if there is none",
  body: named,
  response: studyDetail,
});

export const discardDraft = contract({
  route: "DELETE /api/projects/{projectId}/studies/{studyId}/draft",
  access: "researcher",
  action: "study.discard",
  summary: "Discard the draft; a study that was never started is deleted with it",
  response: z.object({ studyLeft: z.boolean() }),
});

export const startStudy = contract({
  route: "POST /api/projects/{projectId}/studies/{studyId}/start",
  access: "researcher",
  action: "study.start",
  summary:
    "Freeze the draft, draw its tasks and open its first round; an earlier version is closed",
  response: studyDetail,
});

export const previewStudy = contract({
  route: "POST /api/projects/{projectId}/studies/{studyId}/preview",
  access: "researcher",
  action: "study.preview",
  summary: "Make a copy to try as a crowdworker; nothing entered in it counts",
  response: z.object({ link: z.string() }),
  status: 201,
});

export const countEligible = contract({
  route: "GET /api/projects/{projectId}/studies/eligible",
  access: "researcher",
  summary: "How many questions a study with this dataset, split and models could use",
  query: z.object({
    datasetId: uuid().describe("The dataset’s ID"),
    split: z.string().max(200).optional().describe("Only questions of this split"),
    modelIds: z
      .string()
      .max(300)
      .transform((ids) => ids.split(","))
      .pipe(z.array(uuid()).min(1).max(6))
      .describe("IDs of the models whose texts are read, separated by commas"),
    forecast: forecastKind
      .optional()
      .describe("What people are asked: questions need a correct answer, except phrases"),
    reader: z
      .string()
      .max(200)
      .optional()
      .describe("Also counts the texts that a reader of this name has read"),
  }),
  response: z.object({
    questions: z.int(),
    /** Their texts, and how many of these the reader has read and was judged on; null without a reader. */
    texts: z.int(),
    compared: z.int().nullable(),
  }),
});
