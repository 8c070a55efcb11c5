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
