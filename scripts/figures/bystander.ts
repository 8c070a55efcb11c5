import { setTimeout as sleep } from "node:timers/promises";
import type { FiguresPage } from "@/lib/figures/schema";
import { addForecasts, fillProject } from "./fill-project";
import { type Lab, makeLab, until } from "./lab";
import type { App } from "./with-app";

/** How long somebody else waited, at most, in milliseconds. */
interface Waits {
  /** For a page of figures or their account. */
  pages: number;
  /** For a new forecast's figures to be final, intervals over questions included. */
  results: number;
}

/**
 * Somebody with a small project of their own, who looks at pages and adds forecasts all the time, until
 * they are stopped.
 */
export async function startBystander({ db, pickUrl, random }: App) {
  const lab = await makeLab(db, pickUrl, random);
  await fillProject(db, lab.projectId, { questions: 2 });
  await until(() => ask(lab), isFinal);
  const waits: Waits = { pages: 0, results: 0 };
  let rounds = 0;
  let isStopped = false;
  const look = async () => {
    while (!isStopped) {
      waits.pages = Math.max(waits.pages, await timed(() => ask(lab)));
      waits.pages = Math.max(waits.pages, await timed(() => lab.researcher.call("GET", "/api/me")));
      await sleep(500);
    }
  };
  const add = async () => {
    while (!isStopped) {
      await addForecasts(db, lab.projectId, { reader: `late ${rounds}`, forecasts: 1 });
      rounds += 1;
      waits.results = Math.max(
        waits.results,
        await timed(() => until(() => ask(lab), isFinal, 200)),
      );
      await sleep(5_000);
    }
  };
  const done = Promise.all([look(), add()]);
  return {
    /** Their longest waits since they were asked last. */
    take(): Waits {
      const taken = { ...waits };
      Object.assign(waits, { pages: 0, results: 0 });
      return taken;
    },
    async stop() {
      isStopped = true;
      await done;
    },
  };
}

const ask = ({ researcher, projectId }: Lab) =>
  researcher.call<FiguresPage>("GET", `/api/projects/${projectId}/figures?by=model`);

const isFinal = ({ uncounted, groups }: FiguresPage) =>
  uncounted === 0 && groups.every(({ intervals }) => !intervals.waiting);

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
