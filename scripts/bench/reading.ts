import { percentile } from "@/lib/metrics/intervals/bootstrap/percentile";
import { makeReadStudy } from "../figures/http-crowdworker";
import type { Figures } from "../figures/run-figures";
import { withApp } from "../figures/with-app";

const people = 50;
const tasks = 1_000;

/** How quickly tasks are given out and forecasts stored, with 50 people who never pause to read. */
export default function reading(): Promise<Figures> {
  return withApp(2, async (app) => {
    const { read } = await makeReadStudy(app, { people, tasks, overlap: 1 });
    const begun = performance.now();
    const diaries = await read();
    const seconds = (performance.now() - begun) / 1_000;
    const rows = (["claim", "submit"] as const).map((request) => {
      const sorted = diaries.flatMap((diary) => diary.took[request]).sort((a, b) => a - b);
      return {
        request,
        n: sorted.length,
        "per second": Math.round(sorted.length / seconds),
        "p50 ms": Math.round(percentile(sorted, 0.5)),
        "p95 ms": Math.round(percentile(sorted, 0.95)),
      };
    });
    const title = `${people} people without pause, ${tasks} tasks of 3 texts, two web processes and clients on one machine`;
    return { title, rows, ok: diaries.flatMap((d) => d.acknowledged).length === tasks };
  });
}
