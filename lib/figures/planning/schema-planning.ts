import { z } from "zod";

/** With fewer texts or questions in common a correlation is mostly chance. */
export const fewestShared = 20;

/** How alike forecasts of a pilot are, by its group's key; null where too few are shared to tell. */
export const pilotCorrelations = z.object({
  groups: z.array(
    z.object({
      group: z.string(),
      /** Intraclass correlation of confidence minus correctness between readings of one text. */
      readings: z.object({ correlation: z.number(), texts: z.int() }).nullable(),
      /** Correlation of the same between this model and others on one question: the median over them. */
      models: z.object({ correlation: z.number(), others: z.int() }).nullable(),
    }),
  ),
});
export type PilotCorrelations = z.infer<typeof pilotCorrelations>;

const aim = (otherwise: number) => z.coerce.number().min(0.001).max(0.5).default(otherwise);

/** What a plan is for, beside the view that has its pilot. */
export const planningQuery = z.object({
  pilot: z
    .string()
    .max(2_000)
    .optional()
    .describe("Key of the group that serves as the pilot; by default the one with most forecasts"),
  half: aim(0.02).describe("Half the width that the 95 % interval of ECE is to have"),
  apart: aim(0.05).describe("How far apart two models are that are to be detected"),
});

const design = z.object({
  tasks: z.int(),
  /** How many people read each task. */
  readers: z.int(),
  readings: z.int(),
  /** Half the width of the interval of ECE; null where there are too few forecasts to tell, as in the next two. */
  half: z.number().nullable(),
  /** The smallest difference of two models that is detected with 80 % power. */
  ece: z.number().nullable(),
  accuracy: z.number().nullable(),
});

const planning = z.object({
  rows: z.array(z.object({ tasks: z.int(), designs: z.array(design) })),
  /** How many tasks each aim takes, by the number of people who read each; null where more than a million. */
  needs: z.array(
    z.object({
      aim: z.enum(["half", "ece", "accuracy"]),
      value: z.number(),
      tasks: z.array(z.object({ readers: z.int(), tasks: z.int().nullable() })),
    }),
  ),
  /** The needs in sentences, what the pilot is like, and what is assumed. */
  answers: z.array(z.string()),
  pilot: z.string(),
  assumptions: z.array(z.string()),
});
export type Planning = z.infer<typeof planning>;

export const planningPage = z.object({
  /** Null where the view has no group that could serve. */
  pilot: z.object({ group: z.string(), name: z.string() }).nullable(),
  /** Or why the pilot cannot serve as one. */
  plan: z.union([planning, z.object({ problem: z.string() })]),
});
