import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { headerText } from "@/lib/http/header-text";
import { instant } from "@/lib/http/instant";
import { uuid } from "@/lib/http/uuid";
import { visibleText } from "@/lib/text/visible-text";

/** What runs jobs elsewhere: a Ray cluster, or Slurm by its slurmrestd. */
export const engineKinds = ["ray", "slurm"] as const;

/** Of Slurm's words: they stand in what it is sent, not in a shell. */
const word = headerText("leave it out, or enter a name", 200).nullable().default(null);

/** What only Slurm asks for. Null where the user's or the cluster's default holds. */
const slurmSettings = z.strictObject({
  /** Whose jobs they are. */
  user: headerText("enter a user", 200),
  partition: word,
  /** Whose share of the cluster the jobs use. */
  account: word,
  qos: word,
  /** Of the GPUs that a run asks for, as Slurm's gres names it. */
  gpuType: word,
});
export type SlurmSettings = z.output<typeof slurmSettings>;

const engineView = z.object({
  id: uuid(),
  name: z.string(),
  kind: z.enum(engineKinds),
  url: z.string(),
  /** Null for Ray. */
  slurm: slurmSettings.nullable(),
  /** Whether a token is stored; the token itself is never sent. */
  hasToken: z.boolean(),
  folder: z.string(),
  packageFolder: z.string(),
  python: z.string(),
  createdAt: instant,
});
export type TrainingEngine = z.input<typeof engineView>;

const name = visibleText("give the engine a name", 200);
/** Paths are added to its end. */
const url = z
  .string()
  .trim()
  .min(1, "enter an address")
  .max(2_000)
  .refine((address) => !/[?#]/.test(address), "leave out what begins with ? or #");
const token = headerText("enter a token", 10_000);
/** On the engine's machines. No line breaks: it stands in a script. */
const place = z
  .string()
  .trim()
  .max(1_000)
  .refine((path) => /^\/[^\p{Cc}]*$/u.test(path), "enter a whole path that begins with /");

const places = { folder: place, packageFolder: place, python: place };

export const listEngines = contract({
  route: "GET /api/projects/{projectId}/training-engines",
  access: "researcher",
  summary: "The project's engines: where its training runs can run, other than on this machine",
  response: z.object({
    engines: z.array(engineView),
    /** What this server calls the folder that engines share with it. */
    folder: z.string(),
  }),
});

export const createEngine = contract({
  route: "POST /api/projects/{projectId}/training-engines",
  access: "admin",
  scope: null,
  action: "engine.create",
  summary: "Add an engine: a Ray cluster's dashboard, or a slurmrestd",
  body: z
    .strictObject({
      name,
      kind: z.enum(engineKinds),
      url,
      slurm: slurmSettings.nullable().default(null),
      token: token.nullable().default(null),
      ...places,
    })
    .refine(({ kind, slurm }) => (kind === "slurm") === (slurm !== null), {
      path: ["slurm"],
      error: "Slurm needs at least the user whose jobs they are, and Ray has no such settings",
    }),
  response: engineView,
  status: 201,
});

export const changeEngine = contract({
  route: "PATCH /api/projects/{projectId}/training-engines/{engineId}",
  access: "admin",
  scope: null,
  action: "engine.change",
  summary: "Change an engine. A new address needs the token again; a token of null removes it",
  body: z
    .strictObject({ name, url, slurm: slurmSettings, token: token.nullable(), ...places })
    .partial(),
  response: engineView,
});

export const removeEngine = contract({
  route: "DELETE /api/projects/{projectId}/training-engines/{engineId}",
  access: "admin",
  scope: null,
  action: "engine.remove",
  whileArchived: true,
  summary: "Remove an engine with its token, once none of its training runs is under way",
  response: z.object({ removed: z.literal(true) }),
});

export const tryEngine = contract({
  route: "POST /api/projects/{projectId}/training-engines/{engineId}/try",
  access: "admin",
  scope: null,
  action: "engine.try",
  summary: "Run a short job on the engine that looks for the folder, Python and the package",
  response: z.object({
    /** What works. */
    findings: z.array(z.string()),
    /** What does not, or is missing. */
    problem: z.string().nullable(),
    milliseconds: z.int(),
  }),
});
