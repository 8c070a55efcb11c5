import { z } from "zod";
import { uuid } from "@/lib/http/uuid";
import { fileSource, supply } from "./supplies/schema";

export const mostSeed = 2_147_483_647;
export const mostProcesses = 1_024;
export const mostMinutes = 1_000_000;

/** From where to where what a job asks of its engine may be; memory in gibibytes. */
export const resourceRanges = {
  gpus: [0, 1_024],
  cpus: [1, 4_096],
  memory: [1, 65_536],
} as const satisfies Record<string, readonly [number, number]>;

/** As the package names recipes and stages, which are folders. */
export const folderName = z
  .string()
  .max(100)
  .regex(/^[a-z0-9][a-z0-9-]*$/, "use a-z, 0-9 and -");

const setting = z.json();

/** A whole number in a range, which is said whatever is wrong with it. @param otherwise what else may be sent */
function wholeNumber(from: number, to: number, otherwise = "") {
  const wanted = `enter a whole number from ${from} to ${to.toLocaleString("en")}${otherwise}`;
  return z.int(wanted).min(from, wanted).max(to, wanted);
}

/** A folder in this server's folder of models, and nothing outside it. */
const modelFolder = z
  .string()
  .max(200)
  .regex(/^\w[\w.-]*$/, "name a folder of the models’ folder");

const engineDecides = ", or null to leave it to the engine";

/** What an engine gives a job; null where the engine decides. */
const resources = z.strictObject({
  /** GPUs of the job. */
  gpus: wholeNumber(...resourceRanges.gpus, engineDecides)
    .nullable()
    .default(null),
  /** Cores of the job. */
  cpus: wholeNumber(...resourceRanges.cpus, engineDecides)
    .nullable()
    .default(null),
  /** Gibibytes of memory. */
  memory: wholeNumber(...resourceRanges.memory, engineDecides)
    .nullable()
    .default(null),
});

/** An unknown name is refused, here and in what it holds: left out without a word, a run could do something else. */
export const trainingSettings = z.strictObject({
  /** A recipe of the package. */
  recipe: folderName,
  seed: wholeNumber(0, mostSeed).default(1),
  /** Only these stages, and those that they need; empty for all. */
  until: z.array(folderName).max(200).default([]),
  /** Settings laid over the recipe's, by stage; `lora.rank` is the setting `rank` of the table `lora`. Null for no value. */
  changes: z
    .record(folderName, z.record(z.string().max(100), setting))
    .default({})
    .refine((given) => JSON.stringify(given).length <= 50_000, "change fewer settings")
    // They name commands that the machine runs, and addresses that it calls.
    .refine(
      (given) =>
        Object.values(given).every((stage) =>
          Object.keys(stage).every((name) => name.split(".")[0] !== "servers"),
        ),
      "a stage’s servers are set in a recipe on the server, not here",
    ),
  /** Models of this server's folder of models, for files of the recipe that are models. */
  models: z.record(folderName, modelFolder).default({}),
  /** What files of the recipe are made from, by their names in it. */
  files: z.record(folderName, fileSource).default({}),
  /** How files that it awaits are made, by their names in it; of others it waits until somebody chooses. */
  supplies: z.record(folderName, supply).default({}),
  /** Where it runs; null for this machine. */
  engineId: uuid().nullable().default(null),
  /** How many processes share a stage that fits a model. */
  processes: wholeNumber(1, mostProcesses).default(1),
  resources: resources.prefault({}),
});
export type TrainingSettings = z.output<typeof trainingSettings>;

export const millionths = z.int().min(0).max(1_000_000_000_000);

const limits = {
  /** Minutes of its jobs, together. */
  mostMinutes: wholeNumber(1, mostMinutes, ", or null for no limit").nullable(),
  /** What an hour of its jobs costs, and at most how much they may; in millionths of a dollar. */
  hourlyCost: millionths,
  mostCost: millionths.nullable(),
};

/** At a limit a run stops automatically and keeps its checkpoints. Null for none. They may change while it runs. */
export const trainingLimits = z.strictObject({
  mostMinutes: limits.mostMinutes.default(null),
  hourlyCost: limits.hourlyCost.default(0),
  mostCost: limits.mostCost.default(null),
});
type TrainingLimits = z.output<typeof trainingLimits>;

/** Whether a limit of the cost has a price per hour, without which it would stop nothing. */
export const hasPrice = ({ hourlyCost, mostCost }: Omit<TrainingLimits, "mostMinutes">): boolean =>
  mostCost === null || hourlyCost > 0;
export const noPriceText = "say what an hour costs, or leave out the limit of the cost";

/** As somebody sets them. */
export const givenLimits = trainingLimits.refine(hasPrice, {
  ...{ path: ["hourlyCost"], error: noPriceText },
});

/** As somebody changes some of them: the others stay. */
export const changedLimits = z.strictObject(limits).partial();
