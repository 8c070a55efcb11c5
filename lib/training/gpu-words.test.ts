import { expect, test } from "vitest";
import { gibibytes, gpuText, gpuWarning, hasGpus } from "./gpu-words";
import { trainingPlan } from "./schema-recipes";

const gpu = { name: "H100", bytes: 80 * 2 ** 30 };
const here = { engineId: null, resources: { gpus: null } };
const asks = (gpus: number | null) => ({ engineId: "e", resources: { gpus } });

test("a recipe for GPUs on a machine with fewer is warned about", () => {
  const warning = (gpus: (typeof gpu)[], needs: number) =>
    gpuWarning({ gpus, needs_gpus: needs }, here);
  expect(warning([], 1)).toBe(
    "The recipe is made for 1 GPU, and this machine has none: it would run on the processor, which takes very long with models that need a GPU.",
  );
  expect(warning([gpu, gpu], 8)).toBe(
    "The recipe is made for 8 GPUs, and this machine has 2 GPUs.",
  );
  expect(warning([gpu], 1)).toBeNull();
  expect(warning([], 0)).toBeNull();
});

test("of another engine it is known how many GPUs the run asks for, and no more", () => {
  const plan = { gpus: [], needs_gpus: 8 };
  expect(gpuWarning(plan, asks(2))).toBe(
    "The recipe is made for 8 GPUs, and the run asks the engine for 2 GPUs.",
  );
  expect(gpuWarning(plan, asks(0))).toMatch(/asks the engine for none: it would run on the proc/);
  expect(gpuWarning(plan, asks(8))).toBeNull();
  expect(gpuWarning(plan, asks(null))).toBeNull();
  expect(gpuText(plan, asks(null))).toBe(
    "as the engine gives, which Candor does not know; the recipe is made for 8 GPUs",
  );
  expect(gpuText(plan, asks(2))).toBe("2 GPUs of the engine");
});

test("a draft has GPUs where the machine has some, or the engine is not asked for none", () => {
  const plan = { gpus: [], needs_gpus: 0 };
  expect([hasGpus(plan, here), hasGpus({ ...plan, gpus: [gpu] }, here)]).toEqual([false, true]);
  expect([0, 2, null].map((gpus) => hasGpus(plan, asks(gpus)))).toEqual([false, true, true]);
});

test("this machine's GPUs are named with their memory", () => {
  expect(gpuText({ gpus: [gpu], needs_gpus: 1 }, here)).toBe("H100, 80.0 GiB");
  expect(gpuText({ gpus: [], needs_gpus: 0 }, here)).toBe(
    "none: it runs on this machine’s processor",
  );
});

test("a plan of settings beyond any machine is read, so that its problems are shown", () => {
  const stage = { name: "sft", kind: "sft", after: [], files: [], settings: {}, trials: 1 };
  const { stages, problems } = trainingPlan.parse({
    ...{ recipe: "run", description: "", files: [], awaited: [], gpus: [] },
    stages: [{ ...stage, is_shared: true, is_done: false, bytes: 2 ** 60 }],
    problems: ["stage sft: needs about 1073741824.0 GiB of memory on each device."],
  });
  expect(problems).toHaveLength(1);
  expect(gibibytes(stages[0]?.bytes ?? 0)).toBe("1073741824.0 GiB");
});
