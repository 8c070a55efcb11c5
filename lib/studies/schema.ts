import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { projectParams } from "@/lib/projects/schema";

/** What a study asks and how. Stored with each version of the study; frozen when its round opens. */
export const studyConfig = z.object({
  /** What crowdworkers see as the study's name; it should not name a model. */
  title: z.string().trim().min(1, "give the study a title for crowdworkers").max(200),
  datasetId: z.uuid(),
  /** Only questions of this split; null for all. */
  split: z.string().nullable(),
  modelIds: z
    .array(z.uuid())
    .min(1, "choose at least one model")
    .max(6, "choose at most six models"),
  /** How many questions are drawn, uniformly at random. */
  sampleSize: z.int().min(1).max(100_000),
  /** Draws the sample, the overlap and each person's order of outputs. */
  seed: z.string().min(1).max(64),
  /** This share of the tasks is read by this many people; the others by one. */
  overlap: z.object({ readers: z.int().min(2).max(20), share: z.number().min(0).max(1) }),
  /** Whether people type the top answer as well. */
  asksAnswer: z.boolean(),
  /** `paper`: the ground truth is shown with the question. */
  protocol: z.literal("paper"),
  /** A place whose holder has not been heard of for this long goes to someone else. */
  leaseMinutes: z
    .int()
    .min(1)
    .max(24 * 60),
  consent: z.object({ version: z.string().min(1).max(40), text: z.string().min(1).max(20_000) }),
});
export type StudyConfig = z.infer<typeof studyConfig>;

export const roundState = z.enum(["draft", "open", "paused", "closed"]);

const studyParams = projectParams.extend({ studyId: z.uuid() });

const progress = z.object({
  tasks: z.int(),
  places: z.int(),
  submitted: z.int(),
  leased: z.int(),
  crowdworkers: z.int(),
});

export const studySummary = z.object({
  id: z.uuid(),
  name: z.string(),
  link: z.string(),
  state: roundState,
  createdAt: z.iso.datetime(),
  progress,
});

export const studyDetail = studySummary.extend({
  version: z.int(),
  config: studyConfig,
  dataset: z.string(),
  models: z.array(z.object({ id: z.uuid(), name: z.string(), kind: z.string() })),
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
  summary: "Create a study; its main round is a draft until it is opened",
  params: projectParams,
  body: z.object({
    name: z.string().trim().min(1, "give the study a name").max(200),
    config: studyConfig,
  }),
  response: studyDetail,
  status: 201,
});

export const getStudy = contract({
  method: "GET",
  path: "/api/projects/{projectId}/studies/{studyId}",
  access: "researcher",
  summary: "One study: its settings and its progress",
  params: studyParams,
  response: studyDetail,
});

export const setRoundState = contract({
  method: "PUT",
  path: "/api/projects/{projectId}/studies/{studyId}/state",
  access: "researcher",
  summary: "Open, pause or close the study's main round",
  params: studyParams,
  body: z.object({ state: z.enum(["open", "paused", "closed"]) }),
  response: studyDetail,
});

export const countEligible = contract({
  method: "GET",
  path: "/api/projects/{projectId}/studies/eligible",
  access: "researcher",
  summary: "How many questions could become tasks of a study with this dataset, split and models",
  params: projectParams,
  query: z.object({
    datasetId: z.uuid(),
    split: z.string().optional(),
    /** Comma-separated. */
    modelIds: z
      .string()
      .transform((ids) => ids.split(","))
      .pipe(z.array(z.uuid()).min(1).max(6)),
  }),
  response: z.object({ questions: z.int() }),
});
