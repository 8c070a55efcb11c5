import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { getFigures } from "@/lib/figures/schema";
import { CallError } from "@/lib/http/client";
import { count } from "@/lib/text/count";
import { comparableModels } from "@/lib/training/comparable-models";
import { listEngines } from "@/lib/training/engines/schema";
import { evaluatedView, frontierAddress } from "@/lib/training/frontier-address";
import { gpuWarning } from "@/lib/training/gpu-words";
import { getTraining, type TrainingDetail } from "@/lib/training/schema";
import {
  type Checkpoint,
  evaluateModel,
  listCheckpoints,
  registerModel,
} from "@/lib/training/schema-models";
import { environmentText, trainingStateText } from "@/lib/training/words";
import { follow } from "../follow";
import type { Say } from "../import/import-file";
import { openProject, type ProjectApi } from "../open-project";
import type { TrainOptions } from "../parse-command";
import { InputProblem, ofFile, UsageProblem } from "../problems";
import { findInput } from "../read-input";
import { readValue } from "../read-value";
import { describeWorth } from "./describe-worth";
import { findEvaluated } from "./find-evaluated";

/**
 * Launches a training run by the API and follows it to its end; then, where that is asked, has the chosen checkpoint
 * write and be read. Nothing stops if the command is stopped: started again with the same key, it follows the same run.
 * @returns the address of the run's page; after an evaluation also the model's figures, and where they are drawn
 * @throws UsageProblem, InputProblem where the run or the evaluation does not end well
 */
export async function train(recipe: string, options: TrainOptions, say: Say): Promise<string> {
  const api = openProject(
    options.project ?? process.env.CANDOR_API ?? "",
    process.env.CANDOR_TOKEN ?? "",
    "read and run",
  );
  try {
    const datasetId = await findEvaluated(api, recipe, options);
    const key = options.key ?? randomUUID();
    const made = await launch(api, recipe, { ...options, key });
    const page = api.page(`/training/${made.id}`);
    say.line(`${made.name}: ${page}`);
    if (options.key === undefined)
      say.line(`To follow it again, add this to the same command: --key ${key}`);
    return await ofRun(made.name, page, () =>
      followToEnd(api, { id: made.id, page, datasetId }, options, say),
    );
  } catch (error) {
    if (error instanceof CallError) throw new UsageProblem(error.message);
    throw error;
  }
}

/** What `work` does; its problem begins with the run's name and ends with its page. */
async function ofRun<T>(name: string, page: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof InputProblem || error instanceof CallError)) throw error;
    throw new InputProblem(`${error.message} Its page: ${page}`, undefined, name);
  }
}

interface Launched {
  id: string;
  page: string;
  datasetId: string | null;
}

async function followToEnd(
  api: ProjectApi,
  { id, page, datasetId }: Launched,
  options: TrainOptions,
  say: Say,
): Promise<string> {
  const isOver = options.detach ? isTaken : ({ state }: TrainingDetail) => state !== "draft";
  const started = await followTraining(api, id, isOver, say);
  const warning = started.plan && gpuWarning(started.plan, started.settings);
  for (const note of [...(warning ? [warning] : []), ...(started.plan?.notes ?? [])])
    say.line(note);
  if (options.detach) {
    if (started.state === "failed") throw new InputProblem(whyNotDone(started));
    return `${page}\n`;
  }
  const ended = await followTraining(api, id, (now) => now.endedAt !== null || isStuck(now), say);
  if (ended.state !== "done") throw new InputProblem(whyNotDone(ended));
  const worth =
    datasetId === null ? [] : await evaluate(api, ended, { ...options, datasetId }, say);
  return [page, ...worth, ""].join("\n");
}

async function findEngine(api: ProjectApi, named: string): Promise<string> {
  const { engines } = listEngines.response.parse(await api.ask("GET", "/training-engines"));
  const found = engines.find(({ id, name }) => name === named || id === named);
  if (found) return found.id;
  const known = engines.map(({ name }) => name).join(", ") || "none";
  throw new UsageProblem(`--engine: the project has no engine “${named}”; it has ${known}`);
}

async function launch(
  api: ProjectApi,
  recipe: string,
  options: TrainOptions & { key: string },
): Promise<TrainingDetail> {
  const changes = new Map<string, Record<string, unknown>>();
  for (const [name, value] of options.set) {
    const dot = name.indexOf(".");
    const [stage, setting] = [name.slice(0, dot), name.slice(dot + 1)];
    changes.set(stage, { ...changes.get(stage), [setting]: readValue(value) });
  }
  const made = getTraining.response.parse(
    await api.ask("POST", "/training-runs", {
      json: {
        key: options.key,
        name: options.name ?? recipe,
        start: true,
        settings: {
          ...(await readSettings(options.settings)),
          ...{ recipe, seed: options.seed, until: options.until },
          changes: Object.fromEntries(changes),
          engineId: options.engine === undefined ? null : await findEngine(api, options.engine),
          models: Object.fromEntries(options.start),
          processes: options.processes,
        },
        limits: {
          mostMinutes: options.minutes ?? null,
          hourlyCost: options["hourly-cost"],
          mostCost: options["most-cost"] ?? null,
        },
      },
    }),
  );
  // An earlier command with the same key gave up.
  if (made.state === "draft" && made.plan === null && !made.isPlanning)
    await api.ask("POST", `/training-runs/${made.id}/start`);
  return made;
}

/** Settings that have no option of their own; the server says what is wrong inside them. */
const further = z
  .strictObject({
    files: z.unknown(),
    supplies: z.unknown(),
    resources: z.unknown(),
  })
  .partial();

async function readSettings(file: string | undefined): Promise<z.output<typeof further>> {
  if (file === undefined) return {};
  const text = await ofFile(file, async () => readFile(await findInput(file), "utf8"));
  try {
    return further.parse(JSON.parse(text));
  } catch {
    const names = Object.keys(further.shape).join(", ");
    throw new UsageProblem(
      `--settings ${file}: must be a JSON object with no other names than ${names}`,
    );
  }
}

function followTraining(
  api: ProjectApi,
  id: string,
  isOver: (now: TrainingDetail) => boolean,
  say: Say,
): Promise<TrainingDetail> {
  return follow(
    {
      isOver,
      look: async () => {
        const now = getTraining.response.parse(await api.ask("GET", `/training-runs/${id}`));
        const refused = whyNotStarted(now);
        if (refused !== null) {
          throw new InputProblem(
            `${refused} Its draft is kept: change it on its page, and it starts automatically, or discard it.`,
          );
        }
        const { runs = [], supply } = now.waitsFor ?? {};
        // It goes on without what a run has failed to make, where what is there is enough.
        const needed = supply?.partial ? runs.filter(({ state }) => state !== "failed") : runs;
        const problem = stoppedText(needed);
        if (problem) throw new InputProblem(problem);
        return now;
      },
      progress: (now) => {
        if (now.environment) return environmentText(now.environment);
        if (now.state === "draft")
          return now.problem ?? "Candor asks the training package what the recipe does ...";
        const at = now.stageList.find(({ state }) => state === "running");
        const where = at
          ? `, ${at.name}${at.total === null ? "" : ` ${at.done ?? 0} of ${at.total}`}`
          : "";
        if (now.state === "waiting") return now.problem ?? "Waits for a file ...";
        if (now.isWaitingForEngine) return `Waits for its engine ... ${now.problem ?? ""}`.trim();
        return `${now.stagesDone} of ${count(now.stages, "stage")} done${where}`;
      },
      goesOn: "The training run goes on. The same command with the same --key follows it again.",
    },
    say,
  );
}

/** What keeps a draft from starting until somebody acts; null where nothing does. */
function whyNotStarted({ state, plan, isPlanning, problem }: TrainingDetail): string | null {
  if (state !== "draft") return null;
  if (plan === null) return isPlanning ? null : problem;
  return plan.problems.length > 0 ? plan.problems.join("\n") : null;
}

/** Whether its engine has taken its job, has refused it, or does not answer. */
const isTaken = ({ state, settings, jobs: [job], unreachableSince }: TrainingDetail): boolean =>
  state !== "draft" &&
  (state !== "running" ||
    settings.engineId === null ||
    unreachableSince !== null ||
    (job !== undefined && job.state !== "sending"));

/** Whether it waits for a file that Candor does not make, and says so. */
const isStuck = ({ state, problem, waitsFor }: TrainingDetail): boolean =>
  state === "waiting" && problem !== null && !waitsFor?.supply;

function whyNotDone(ended: TrainingDetail): string {
  const { problem, limitReached } = ended;
  if (problem === null)
    return ended.state === "failed"
      ? "The training run has failed."
      : `The training run was ${trainingStateText(ended)}.`;
  return limitReached === null
    ? problem
    : `The training run ${trainingStateText(ended)}. ${problem}`;
}

type RunOf = TrainingDetail["models"][number]["evaluations"][number]["write"];

const stoppedWords: Partial<Record<RunOf["state"], string>> = {
  paused: "is paused",
  failed: "has failed",
  cancelled: "was cancelled",
};

/** Of some runs, one that goes on only when somebody acts; null where there is none. */
function stoppedText(runs: readonly RunOf[]): string | null {
  const stopped = runs.find(({ state }) => state in stoppedWords);
  return stopped ? `The run “${stopped.name}” ${stoppedWords[stopped.state]}.` : null;
}

/** An evaluation with such a run is begun anew. */
const hasEndedBadly: readonly RunOf["state"][] = ["failed", "cancelled"];

/** A checkpoint as a model of the project, named after its run; with the run's short ID where another has that name. */
async function register(
  api: ProjectApi,
  { id, name: ofRun }: TrainingDetail,
  { stage, step }: Checkpoint,
): Promise<{ modelId: string; name: string }> {
  const add = async (more: string) => {
    const which = `, ${stage}, step ${step}${more}`;
    const name = ofRun.slice(0, mostNameLength - which.length) + which;
    const json = { stage, step, name };
    const answer = await api.ask("POST", `/training-runs/${id}/models`, { json });
    return { modelId: registerModel.response.parse(answer).modelId, name };
  };
  return add("").catch((error: unknown) => {
    if (error instanceof CallError && error.code === "name_taken")
      return add(` (${id.slice(0, 8)})`);
    throw error;
  });
}

/** Of a model's name. */
const mostNameLength = 200;

interface Evaluated extends Pick<TrainOptions, "split" | "questions"> {
  datasetId: string;
}

/**
 * Has the checkpoint that the recipe's rule chose, else the best by reward, write and be read by rules.
 * @returns what it is worth: its figures, and the page of the frontier
 */
async function evaluate(
  api: ProjectApi,
  run: TrainingDetail,
  { datasetId, split, questions }: Evaluated,
  say: Say,
): Promise<string[]> {
  const path = `/training-runs/${run.id}`;
  const { checkpoints } = listCheckpoints.response.parse(
    await api.ask("GET", `${path}/checkpoints`),
  );
  const kept = checkpoints.filter(({ isKept }) => isKept);
  const chosen = kept.find(({ isChosen }) => isChosen) ?? kept[0];
  if (!chosen) throw new InputProblem("--then-evaluate: the run has kept no checkpoint");
  const { modelId, name } = await register(api, run, chosen);
  const evaluations = async () => {
    const { models } = getTraining.response.parse(await api.ask("GET", path));
    return models.find((one) => one.id === modelId)?.evaluations ?? [];
  };
  const asked = { datasetId, split: split ?? null, questions: questions ?? null };
  // An earlier command with the same key may have started it.
  const { id } =
    (await evaluations()).findLast(
      (one) =>
        one.datasetId === asked.datasetId &&
        one.split === asked.split &&
        one.questions === asked.questions &&
        one.reader === "rules" &&
        one.problem === null &&
        ![one.write, one.read].some(({ state }) => hasEndedBadly.includes(state)),
    ) ??
    evaluateModel.response.parse(
      await api.ask("POST", `${path}/evaluations`, {
        json: { modelId, ...asked, reader: { kind: "rules", name: "Rules" }, readsOthers: true },
      }),
    );
  say.line(`${name} writes, and its texts are read by rules ...`);
  const read = await follow(
    {
      look: async () => {
        const last = (await evaluations()).find((one) => one.id === id);
        if (!last)
          throw new InputProblem(
            "The evaluation was discarded: choose Evaluate on the run’s page.",
          );
        const problem = last.problem ?? stoppedText([last.write, last.read]);
        if (problem) throw new InputProblem(problem);
        return last;
      },
      isOver: ({ read }) => read.state === "done",
      progress: ({ write }) => {
        const at = write.state === "done" ? "read" : "written";
        return `The model’s texts are being ${at} ...`;
      },
      goesOn: "The evaluation goes on; the training run’s page shows it.",
    },
    say,
  );
  const evaluated = { ...asked, readerId: read.readerId };
  const page = await follow(
    {
      look: async () =>
        getFigures.response.parse(
          await api.ask("GET", `/figures?${evaluatedView(evaluated)}&model=${modelId}`),
        ),
      isOver: ({ uncounted, groups }) => uncounted === 0 && groups.length > 0,
      progress: () => "Its figures are being computed ...",
      goesOn: "The page Figures shows what the model is worth.",
    },
    say,
  );
  const all = getFigures.response.parse(
    await api.ask("GET", `/figures?${evaluatedView(evaluated)}`),
  );
  const { compared, leftOut } = comparableModels(all.groups, modelId);
  if (leftOut.length > 0)
    say.line(
      `The frontier shows the models with as many forecasts as this one. Left out: ${leftOut.join(", ")}.`,
    );
  return [...describeWorth(page), api.page(frontierAddress(modelId, evaluated, compared))];
}
