import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parse } from "smol-toml";
import { afterAll, expect, test } from "vitest";
import { trainingSettings } from "../schema-settings";
import { folderOf } from "./training-folder";
import { writeJob, writeRecipe } from "./write-files";

const root = mkdtempSync(path.join(os.tmpdir(), "candor-job-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A folder with a training package of these modules. */
function makePackage(name: string, modules: Record<string, string>) {
  const folder = path.join(root, name);
  for (const [file, text] of Object.entries(modules)) {
    const target = path.join(folder, "candor_training", file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
  return folder;
}

/** Runs a job on an engine with this package. @returns its exit code, and what it said */
async function runJob(jobId: string, server: string, there: string) {
  const job = folderOf(root, "a-run").job(jobId);
  const paths = { root, packageFolder: there, python: "python3" };
  await writeJob({ here: job, there: job }, paths, ["-c", "print('began')"], server);
  try {
    execFileSync("sh", [job.script]);
  } catch {
    // Its exit code is in its folder.
  }
  return { exit: Number(readFileSync(job.exit, "utf8")), log: readFileSync(job.log, "utf8") };
}

// A busy machine takes seconds to start Python.
test("a job whose engine has other code of the package than the server ends before it begins", {
  timeout: 30_000,
}, async () => {
  const modules = { "cli.py": "1\n", "stages/rl.py": "2\n", "stages/note.txt": "3\n" };
  const server = makePackage("server", modules);
  const same = makePackage("same", { ...modules, "stages/note.txt": "other\n" });
  expect(await runJob("1", server, same)).toEqual({ exit: 0, log: "began\n" });
  const other = makePackage("other", { ...modules, "stages/rl.py": "4\n" });
  const { exit, log } = await runJob("2", server, other);
  expect(exit).toBe(1);
  expect(log).toMatch(/^The training package in .*other is not that of the server: .*\n$/);
});

test("a changed setting of a table stands inside of it in the recipe, and no name reaches further", async () => {
  const packageFolder = makePackage("recipes", {});
  mkdirSync(path.join(packageFolder, "recipes"), { recursive: true });
  writeFileSync(
    path.join(packageFolder, "recipes", "small.toml"),
    "name = 'small'\n[stage.one]\nkind = 'sft'\n",
  );
  const changes = {
    one: { epochs: 2, "lora.rank": 8, "lora.alpha": 4, "__proto__.taken": 1, seed: [null, 1] },
  };
  const { recipe } = await writeRecipe(
    { root, packageFolder, trainingId: "b-run" },
    trainingSettings.parse({ recipe: "small", changes }),
  );
  const written = parse(readFileSync(recipe, "utf8"));
  expect(written.stage).toMatchObject({
    one: { settings: { epochs: 2, lora: { rank: 8, alpha: 4 }, seed: ["none", 1] } },
  });
  expect(({} as { taken?: number }).taken).toBeUndefined();
});

test("a run keeps the recipe that it has when the package has another", async () => {
  const packageFolder = makePackage("updated", {});
  mkdirSync(path.join(packageFolder, "recipes"), { recursive: true });
  const update = (epochs: number) =>
    writeFileSync(
      path.join(packageFolder, "recipes", "small.toml"),
      `name = "small"\n[stage.one]\nkind = "sft"\nsettings = { epochs = ${epochs} }\n`,
    );
  const write = async () => {
    const settings = trainingSettings.parse({ recipe: "small" });
    const { recipes } = await writeRecipe({ root, packageFolder, trainingId: "c-run" }, settings);
    return readFileSync(path.join(recipes, "small.toml"), "utf8");
  };
  update(1);
  const before = await write();
  update(2);
  expect(await write()).toBe(before);
});
