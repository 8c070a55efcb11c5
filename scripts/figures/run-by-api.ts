import type { RunDetail } from "@/lib/runs/schema";
import type { RunSettings } from "@/lib/runs/schema-settings";
import { stepsOf } from "@/lib/runs/steps-of";
import { type Lab, until } from "./lab";

export interface EndedRun extends RunDetail {
  seconds: number;
}

/** Drafts a run, starts it, and waits until the app's worker has ended it. @throws Unexpected where it can't start */
export async function runByApi(
  { admin, projectId }: Lab,
  name: string,
  settings: Record<string, unknown>,
): Promise<EndedRun> {
  const runs = `/api/projects/${projectId}/runs`;
  const draft = { name, settings, mostCost: 0 };
  const { id } = await admin.call<RunDetail>("POST", runs, draft);
  const begun = performance.now();
  await admin.call("POST", `${runs}/${id}/start`);
  let said = 0;
  const run = await until(
    () => admin.call<RunDetail>("GET", `${runs}/${id}`),
    ({ state, items: { done, failed, total } }) => {
      const ended = done + failed;
      if (ended >= said + total / 10) {
        said = ended;
        console.log(`${name}: ${ended} of ${total}`);
      }
      return state !== "running";
    },
    1_000,
  );
  return { ...run, seconds: Math.round((performance.now() - begun) / 1_000) };
}

/** One model at every step of a run, at the paper's temperatures. */
export const everyStep = (
  settings: Parameters<typeof stepsOf>[0],
  choice: { providerId: string; model: string },
): RunSettings["steps"] =>
  Object.fromEntries(
    stepsOf(settings).map(({ prompt, temperature }) => [prompt.name, { ...choice, temperature }]),
  );
