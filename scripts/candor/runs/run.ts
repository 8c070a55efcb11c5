import { createRun, getPlan, getRun, type RunDetail } from "@/lib/runs/schema";
import { runSettings } from "@/lib/runs/schema-settings";
import { count } from "@/lib/text/count";
import { list } from "@/lib/text/list";
import { follow } from "../follow";
import type { Say } from "../import/import-file";
import type { ProjectApi } from "../open-project";
import type { RunAction, RunOptions } from "../parse-command";
import { InputProblem, RefusedFile, UsageProblem } from "../problems";
import { describeEnd, describePlan, describeProgress } from "./describe-run";
import { explainRefusal } from "./explain-refusal";
import { findWork } from "./find-work";
import { nameIds } from "./name-ids";
import { type Body, isBody, readBody, withFields } from "./read-body";

/**
 * `candor run`: drafts a run from a file, or finds one that is there; does with it what is asked; and follows it while it
 * runs. Everything goes through the routes of the browser.
 * @throws UsageProblem, InputProblem where the run does not end well, RefusedFile where single texts failed
 */
export async function run(
  named: string,
  action: RunAction | undefined,
  options: RunOptions,
  say: Say,
): Promise<string> {
  const { api, id } = findWork(named, options.project, "runs");
  try {
    if (id === null) return await runOfFile(api, named, action, options, say);
    if (options.set.length > 0) await change(api, id, options.set);
    return await actOn(api, id, action, options, say);
  } catch (error) {
    return explainRefusal(error);
  }
}

async function runOfFile(
  api: ProjectApi,
  file: string,
  action: RunAction | undefined,
  options: RunOptions,
  say: Say,
): Promise<string> {
  if (action !== undefined && action !== "start") {
    throw new UsageProblem(`${action}: name a run, by its ID or the address of its page, no file`);
  }
  const body = await toSend(api, withFields(await readBody(file), options.set));
  const { id } = getRun.response.parse(await api.ask("POST", "/runs", { json: body }));
  if (!options.json) say.print(`${api.page(`/runs/${id}`)}\n`);
  return actOn(api, id, action, options, say);
}

async function actOn(
  api: ProjectApi,
  id: string,
  action: RunAction | undefined,
  options: RunOptions,
  say: Say,
): Promise<string> {
  const path = `/runs/${id}`;
  const look = async () => getRun.response.parse(await api.ask("GET", path));
  if (action === "discard") {
    await api.ask("DELETE", path);
    say.line("The draft is discarded.");
    return "";
  }
  if (action === "download") {
    await download(api, await look(), say);
    return "";
  }
  const before = await look();
  if (before.state === "draft") {
    const plan = await describeDraft(api, before, say);
    if (options.json && action === undefined) say.print(toJson({ ...before, plan }));
    const [problem] = plan.problems;
    if (problem !== undefined) throw new InputProblem(`it can’t start yet: ${problem}`);
    if (action === undefined) return "";
  }
  if (action !== undefined) await api.ask("POST", `${path}/${action}`);
  const now = action === undefined ? before : await look();
  const ended = options.detach || now.state !== "running" ? now : await followRun(look, say);
  if (options.json) say.print(toJson(ended));
  if (ended.state === "running") return "";
  for (const line of describeEnd(ended)) say.line(line);
  if (action !== "pause" && action !== "cancel") refuseUnfinished(ended);
  return "";
}

const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

async function describeDraft(api: ProjectApi, draft: RunDetail, say: Say) {
  const plan = getPlan.response.parse(await api.ask("GET", `/runs/${draft.id}/plan`));
  for (const line of describePlan(plan, draft)) say.line(line);
  for (const warning of plan.warnings) say.line(`Before you start it: ${warning}`);
  for (const problem of plan.problems) say.line(`Before it can start: ${problem}`);
  return plan;
}

function followRun(look: () => Promise<RunDetail>, say: Say) {
  return follow(
    {
      look,
      isOver: ({ state }) => state !== "running",
      progress: describeProgress,
      goesOn: "The run goes on. “candor run” with its address follows it again; “pause” pauses it.",
    },
    say,
  );
}

function refuseUnfinished({ state, items, problem }: RunDetail): void {
  if (state !== "done")
    throw new InputProblem(`the run is ${state}${problem ? `: ${problem}` : ""}`);
  if (items.failed > 0) {
    throw new RefusedFile(`${count(items.failed, "text")} failed; “resume” tries them again`);
  }
}

/** The body of a request, with IDs in place of names. @throws UsageProblem for a setting that there is not */
async function toSend(api: ProjectApi, body: Body): Promise<Body> {
  const { settings } = body;
  if (!isBody(settings)) return body;
  const fields = runSettings.options.find((one) => one.shape.kind.value === settings.kind)?.shape;
  const unknown = fields && Object.keys(settings).find((name) => !Object.hasOwn(fields, name));
  if (unknown !== undefined) {
    throw new UsageProblem(
      `settings.${unknown}: a run of the kind ${settings.kind} has no such setting; it has ${list(Object.keys(fields ?? {}))}`,
    );
  }
  return { ...body, settings: await nameIds(api, settings) };
}

/** Changes a draft; of a run that has started, its name and its limit. */
async function change(api: ProjectApi, id: string, set: RunOptions["set"]): Promise<void> {
  const path = `/runs/${id}`;
  const fields = createRun.body.shape;
  const names = new Set(set.map(([field]) => field.split(".")[0] ?? ""));
  for (const name of names) {
    if (Object.hasOwn(fields, name)) continue;
    throw new UsageProblem(
      `--set ${name}: a run has ${list(Object.keys(fields))}, such as settings.seed`,
    );
  }
  const body = withFields((await api.ask("GET", path)) as Body, set);
  const changed = Object.fromEntries([...names].map((name) => [name, body[name]]));
  await api.ask("PATCH", path, { json: await toSend(api, changed) });
}

/** Prints what a run has made, as the API downloads it. */
async function download(api: ProjectApi, { id, kind, readerId }: RunDetail, say: Say) {
  const ofReader = `/figures/forecasts?format=jsonl&reader=${readerId}`;
  if (kind === "queries") {
    throw new InputProblem("its queries are in the project, with the questions of its dataset");
  }
  const paths = { write: `/runs/${id}/texts`, claims: `/runs/${id}/claims` };
  if (readerId === null && kind !== "write") throw new InputProblem("it has made nothing yet");
  const path = kind === "read" || kind === "rules" ? ofReader : paths[kind];
  for await (const piece of api.download(path)) say.print(piece);
}
