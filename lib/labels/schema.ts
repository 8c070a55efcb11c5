import { z } from "zod";
import { restAgreement } from "@/lib/figures/agreement/schema-agreement";
import { measured, whenComputed } from "@/lib/figures/schema-figures";
import { contract } from "@/lib/http/contract";
import { uuid } from "@/lib/http/uuid";

/** Two readers' labels of the same; `n` texts (or questions, without a text). */
const labelPair = z.object({
  a: z.string(),
  b: z.string(),
  n: z.int(),
  questions: z.int(),
  kappa: measured,
  agreement: measured,
});
export type LabelPair = z.infer<typeof labelPair>;

export const labelAgreement = z.object({
  labels: z.int(),
  readers: z.int(),
  /** Texts, or questions without a text, that have a label; and those that have several. */
  items: z.int(),
  shared: z.int(),
  /** Every two readers with something in common; none with more than 40 readers. */
  pairs: z.array(labelPair),
  leftOut: z.int(),
  rest: restAgreement.nullable(),
  fleissKappa: measured,
  krippendorffAlpha: measured,
  /**
   * How often each label was given, and how often beside which: `beside[i][j]` is how many ratings of label i stand
   * beside one of j, each rating shared among the others of its item (Krippendorff's coincidences). The most
   * frequent labels; `others` is how many more there are.
   */
  confusion: z.object({
    labels: z.array(z.object({ label: z.string(), n: z.int() })),
    beside: z.array(z.array(z.number())),
    others: z.int(),
  }),
});
export type LabelAgreement = z.infer<typeof labelAgreement>;

export const getLabelAgreement = contract({
  route: "GET /api/projects/{projectId}/labels/agreement",
  access: "researcher",
  summary:
    "Agreement between readers' labels: kappa by pair, Fleiss, Krippendorff's alpha, confusion",
  query: z.object({
    dataset: uuid().optional().describe("A dataset’s ID; all datasets unless given"),
  }),
  response: whenComputed(labelAgreement),
});

export const exportLabels = contract({
  route: "GET /api/projects/{projectId}/labels",
  access: "researcher",
  action: "export.labels",
  summary: "Download the labels, of one dataset or all, in the columns that their import reads",
  query: z.object({
    dataset: uuid().optional().describe("A dataset’s ID; all datasets unless given"),
  }),
  produces: ["text/csv"],
});
