import { makeStudy } from "@/db/testing/make-study";
import { percentile } from "@/lib/metrics/intervals/bootstrap/percentile";
import { seededRandom } from "@/lib/metrics/random/seeded-random";
import type { Figures } from "../figures/figures";
import { readOverHttp } from "../figures/http-crowdworker";
import { personalDoors } from "../figures/personal-doors";
import { withApp } from "../figures/with-app";

const people = 50;
const tasks = 1_000;

/** How quickly tasks are given out and forecasts stored, with 50 people who never pause to read. */
export default function reading(): Promise<Figures> {
  return withApp(2, async ({ db, urls }) => {
    const study = await makeStudy(db, {
      ...{ questions: tasks, models: 3, overlap: 1 },
      change: { arrival: { by: "links" } },
    });
    const doors = await personalDoors(db, study.studyId, people);
    const random = seededRandom("reading");
    const pickUrl = () => urls[Math.floor(random() * urls.length)] ?? "";
    const begun = performance.now();
    const diaries = await Promise.all(doors.map((door) => readOverHttp(door, pickUrl, random)));
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
