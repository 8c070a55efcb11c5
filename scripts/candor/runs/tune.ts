import { getFigures } from "@/lib/figures/schema";
import { changeTuning, getTuning, getTuningPlan, type TuningDetail } from "@/lib/tunings/schema";
import { triedOf, viewOf } from "@/lib/tunings/tried-of";
import { criterionNames } from "@/lib/tunings/words";
import { follow } from "../follow";
import type { Say } from "../import/import-file";
import type { ProjectApi } from "../open-project";
import type { TuneOptions, TuningAction } from "../parse-command";
import { InputProblem, UsageProblem } from "../problems";
import { describeTried, describeTuning, describeTuningPlan } from "./describe-tuning";
import { explainRefusal } from "./explain-refusal";
import { findWork, idOfPage } from "./find-work";
import { type Body, readBody, withFields } from "./read-body";

/**
 * `candor tune`: drafts a tuning of a temperature from a file, or finds one that is there; starts and follows it; and
 * chooses the best temperature.
 * @throws UsageProblem, InputProblem where the tuning does not end well
 */
export async function tune(
  named: string,
  action: TuningAction | undefined,
  options: TuneOptions,
  say: Say,
): Promise<string> {
  const { api, id } = findWork(named, options.project, "runs/tunings");
  try {
    if (id === null)
      return await actOn(api, await draft(api, named, options, say), action, options, say);
    if (options.set.length > 0) await change(api, id, options.set);
    return await actOn(api, id, action, options, say);
  } catch (error) {
    return explainRefusal(error);
  }
}

/** Runs may be named by the addresses of their pages. */
async function draft(api: ProjectApi, file: string, { set, json }: TuneOptions, say: Say) {
  const body = withFields(await readBody(file), set);
  for (const name of ["writeRunId", "readRunId"]) {
    const run = body[name];
    if (typeof run === "string") body[name] = idOfPage(run, "runs") ?? run;
  }
  const { id } = getTuning.response.parse(await api.ask("POST", "/tunings", { json: body }));
  if (!json) say.print(`${api.page(`/runs/tunings/${id}`)}\n`);
  return id;
}

async function change(api: ProjectApi, id: string, set: TuneOptions["set"]): Promise<void> {
  const body: Body = withFields({}, set);
  for (const name of Object.keys(body)) {
    if (Object.hasOwn(changeTuning.body.shape, name)) continue;
    throw new UsageProblem(`--set ${name}: of a tuning only its limit changes: mostCost`);
  }
  await api.ask("PATCH", `/tunings/${id}`, { json: body });
}

async function actOn(
  api: ProjectApi,
  id: string,
  action: TuningAction | undefined,
  options: TuneOptions,
  say: Say,
): Promise<string> {
  const path = `/tunings/${id}`;
  const look = async () => getTuning.response.parse(await api.ask("GET", path));
  if (action === "discard") {
    await api.ask("DELETE", path);
    say.line("The tuning is discarded.");
    return "";
  }
  const before = await look();
  if (before.state === "draft") await describeDraft(api, before, say);
  if (action === "start") await api.ask("POST", `${path}/start`);
  const now = await look();
  const ended = options.detach || now.state !== "running" ? now : await followTuning(look, say);
  if (ended.state === "done") await showFigures(api, ended, options, say);
  if (options.json) say.print(`${JSON.stringify(await look(), null, 2)}\n`);
  if (!["draft", "running", "done"].includes(ended.state)) {
    throw new InputProblem(`the tuning is ${ended.state}${whyOf(ended)}`);
  }
  if (ended.state !== "done" && options.choose !== undefined) {
    throw new InputProblem(`--choose: the tuning is not done: it is ${ended.state}`);
  }
  return "";
}

function whyOf({ problem, runs }: TuningDetail): string {
  const at = runs.find(({ state }) => state !== "draft" && state !== "done");
  if (problem !== null) return `: ${problem}`;
  return at ? `: see its run “${at.name}”, ${at.id}` : "";
}

async function describeDraft(api: ProjectApi, tuning: TuningDetail, say: Say): Promise<void> {
  const path = `/tunings/${tuning.id}/plan`;
  const plan = getTuningPlan.response.parse(await api.ask("GET", path));
  for (const line of describeTuningPlan(plan, tuning)) say.line(line);
  const [problem] = plan.problems;
  if (problem !== undefined) throw new InputProblem(`it can’t start yet: ${problem}`);
}

const followTuning = (look: () => Promise<TuningDetail>, say: Say) =>
  follow(
    {
      look,
      isOver: ({ state }) => state !== "running",
      progress: describeTuning,
      goesOn:
        "The tuning goes on. “candor tune” with its address follows it again; “candor run” pauses the run that it is at.",
    },
    say,
  );

/** Its figures, once all forecasts are counted, and the choice between them. */
async function showFigures(
  api: ProjectApi,
  tuning: TuningDetail,
  { choose }: TuneOptions,
  say: Say,
): Promise<void> {
  if (tuning.view === null) return;
  const query = new URLSearchParams(viewOf(tuning.view) as Record<string, string>);
  const page = await follow(
    {
      look: async () => getFigures.response.parse(await api.ask("GET", `/figures?${query}`)),
      isOver: ({ uncounted }) => uncounted === 0,
      progress: () => "The last forecasts are being counted ...",
      goesOn: "The tuning is done.",
    },
    say,
  );
  for (const one of triedOf(tuning, page)) say.line(describeTried(one));
  if (choose === undefined) return;
  const criterion = choose === "none" ? null : choose;
  const { choice } = getTuning.response.parse(
    await api.ask("PUT", `/tunings/${tuning.id}/choice`, { json: { criterion } }),
  );
  say.line(
    choice
      ? `New runs of ${tuning.model.name} start with ${choice.temperature} (${criterionNames[choice.criterion]}).`
      : `New runs of ${tuning.model.name} start with none of them.`,
  );
}
