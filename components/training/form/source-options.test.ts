import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { trainingSettings } from "@/lib/training/schema-settings";
import { sourceOptions } from "./source-options";

afterEach(() => vi.unstubAllGlobals());

const runs = [
  { id: "b", name: "Run B", models: ["m2"], settings: { recipe: "candor", seed: 2 } },
  {
    ...{ id: "a", name: "Run A", models: ["m1"] },
    settings: { recipe: "candor", seed: 1, changes: { "lc-rl": { steps: 20 } } },
  },
];

/** A server on which run B is the newer one. */
function answer(path: string): unknown {
  const { pathname, searchParams } = new URL(path, "http://candor.test");
  const of = pathname.replace("/api/projects/p/", "");
  if (of === "datasets") {
    const kept = { splits: [], archivedAt: null, deleteAt: null };
    const gone = { archivedAt: "2026-02-02T10:00:00Z", deleteAt: "2026-02-16T10:00:00Z" };
    return {
      datasets: [
        { ...kept, id: "d", name: "Trivia" },
        { ...kept, ...gone, id: "gone", name: "Old" },
      ],
    };
  }
  if (of.startsWith("studies/")) {
    return { id: "s", name: "S", config: { datasetId: "d", modelIds: ["m1", "m3"] } };
  }
  if (of === "training-runs") {
    const models = searchParams.get("models")?.split(",");
    const trainings = runs.filter((run) => !models || run.models.some((m) => models.includes(m)));
    return { trainings, total: trainings.length, pageSize: 50 };
  }
  const { name, settings } = runs.find(({ id }) => of === `training-runs/${id}`) ?? {};
  const limits = { mostMinutes: null, hourlyCost: 0, mostCost: null };
  return { name, settings: trainingSettings.parse(settings), supplies: {}, limits };
}

test("a study is proposed the run whose models it reads, with its settings, though another is newer", async () => {
  vi.stubGlobal("fetch", async (path: string) => Response.json(answer(path)));
  const options = sourceOptions("p", { kind: "study", id: "s" });
  const source = await new QueryClient().fetchQuery(options);
  expect(source?.writtenBy).toMatchObject({
    name: "Run A",
    values: { seed: 1, changes: [{ stage: "lc-rl", setting: "steps", value: "20" }] },
  });
});

test("of a dataset that was deleted, the form says so", async () => {
  vi.stubGlobal("fetch", async (path: string) => Response.json(answer(path)));
  const options = sourceOptions("p", { kind: "dataset", id: "gone" });
  await expect(new QueryClient().fetchQuery(options)).rejects.toThrow(
    "The dataset “Old” was deleted: restore it, or choose another.",
  );
});
