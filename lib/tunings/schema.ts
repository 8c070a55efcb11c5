import { z } from "zod";
import { measured } from "@/lib/figures/schema-figures";
import { contract } from "@/lib/http/contract";
import { instant } from "@/lib/http/instant";
import { uuid } from "@/lib/http/uuid";
import { runStates } from "@/lib/runs/schema";
import { visibleText } from "@/lib/text/visible-text";

/** The temperatures that are tried (Band et al. 2024, "Temperature tuning"). */
export const triedTemperatures = [0.1, 0.3, 0.5, 0.7] as const;

/** What the best temperature has: the lowest ECE, or the highest accuracy. */
export const criteria = ["ece", "accuracy"] as const;
export type Criterion = (typeof criteria)[number];

/** What the texts of one temperature came to. */
const tried = z.object({ temperature: z.number(), n: z.int(), accuracy: measured, ece: measured });
export type Tried = z.output<typeof tried>;

/** The temperature that somebody has chosen for the model, and why. */
export const choice = z.object({
  temperature: z.number(),
  criterion: z.enum(criteria),
  /** The figures at that moment. */
  figures: z.array(tried),
});
export type Choice = z.output<typeof choice>;

const millionths = z.int().min(0).max(1_000_000_000_000);
const named = z.object({ id: uuid(), name: z.string() });

/** `stopped`: its next run can't start; `problem` says why. */
export const tuningStates = [...runStates, "stopped"] as const;

const tuning = z.object({
  id: uuid(),
  model: named,
  state: z.enum(tuningStates),
  /** Why it goes no further. */
  problem: z.string().nullable(),
  /** In millionths of a dollar, of all its runs together. */
  mostCost: z.int(),
  spent: z.int(),
  createdBy: z.string().nullable(),
  createdAt: instant,
  choice: choice.extend({ chosenAt: instant, chosenBy: z.string().nullable() }).nullable(),
  /** Whether it is the latest choice for the model, with which new runs start. */
  isUsed: z.boolean(),
});
export type Tuning = z.output<typeof tuning>;

export const listTunings = contract({
  route: "GET /api/projects/{projectId}/tunings",
  access: "researcher",
  summary: "The project's tunings of temperatures, the newest first, with what was chosen",
  response: z.object({ tunings: z.array(tuning) }),
});

const tuningDetail = tuning.extend({
  /** Four that write, by temperature, and one that reads. */
  runs: z.array(
    z.object({
      id: uuid(),
      name: z.string(),
      /** Null for the one that reads. */
      temperature: z.number().nullable(),
      state: z.enum(runStates),
      items: z.object({ total: z.int(), done: z.int(), failed: z.int() }),
      spent: z.int(),
    }),
  ),
  /** Whose texts and forecasts are compared; null before there are any. */
  view: z.object({ modelIds: z.array(uuid()), readerId: uuid() }).nullable(),
});
export type TuningDetail = z.output<typeof tuningDetail>;

export const getTuning = contract({
  route: "GET /api/projects/{projectId}/tunings/{tuningId}",
  access: "researcher",
  summary: "A tuning: its runs, and what was chosen",
  response: tuningDetail,
});

/** About how many calls, and what they cost in millionths of a dollar. */
const part = z.object({ calls: z.int(), cost: z.int() });

export const getTuningPlan = contract({
  route: "GET /api/projects/{projectId}/tunings/{tuningId}/plan",
  access: "researcher",
  summary: "What a drafted tuning would do and cost",
  response: z.object({
    /** How many texts it would write at all temperatures, and read. */
    texts: z.int(),
    writing: part,
    /** If the texts come out as long as most do. */
    reading: part,
    /** Whether all its models have prices; those without count as free. */
    isPriced: z.boolean(),
    problems: z.array(z.string()),
    warnings: z.array(z.string()),
  }),
});
export type TuningPlan = z.output<(typeof getTuningPlan)["response"]>;

export const createTuning = contract({
  route: "POST /api/projects/{projectId}/tunings",
  access: "researcher",
  action: "tuning.create",
  summary:
    "Draft a tuning: runs that write at four temperatures as one run does, and one that reads as another does",
  body: z.object({
    writeRunId: uuid(),
    readRunId: uuid(),
    split: visibleText("choose a split", 200),
    /** How many questions to draw; null for all. */
    questions: z.int().min(1).max(100_000).nullable().default(null),
    seed: z.string().trim().min(1).max(100).default("1"),
    mostCost: millionths,
  }),
  response: tuningDetail,
  status: 201,
});

export const startTuning = contract({
  route: "POST /api/projects/{projectId}/tunings/{tuningId}/start",
  access: "researcher",
  action: "tuning.start",
  summary: "Start a tuning, or go on with one that has stopped: its runs follow each other",
  response: tuningDetail,
});

export const changeTuning = contract({
  route: "PATCH /api/projects/{projectId}/tunings/{tuningId}",
  access: "researcher",
  action: "tuning.change",
  summary: "Change what a tuning may spend",
  body: z.object({ mostCost: millionths }),
  response: tuningDetail,
});

export const discardTuning = contract({
  route: "DELETE /api/projects/{projectId}/tunings/{tuningId}",
  access: "researcher",
  action: "tuning.discard",
  summary: "Discard a tuning that is not done, with the drafts that are left. Its other runs stay",
  response: z.object({ removed: z.literal(true) }),
});

export const chooseTemperature = contract({
  route: "PUT /api/projects/{projectId}/tunings/{tuningId}/choice",
  access: "researcher",
  action: "tuning.choose",
  summary: "Use the best temperature of a tuning in new runs of its model, or none of it",
  body: z.object({ criterion: z.enum(criteria).nullable() }),
  response: tuningDetail,
});
