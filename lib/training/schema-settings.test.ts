import { expect, test } from "vitest";
import { changeTraining, createTraining } from "./schema";
import { givenLimits, trainingSettings } from "./schema-settings";

const settings = (changes: object) => trainingSettings.safeParse({ recipe: "candor", changes });

test("a stage's servers, whose commands the server would run, can't be set from the app", () => {
  const command = "sh -c 'touch /tmp/taken' {model} {port}";
  expect(settings({ samples: { engine: "served", servers: { command } } }).success).toBe(false);
  expect(settings({ samples: { servers: { urls: ["http://10.0.0.1"] } } }).success).toBe(false);
  expect(settings({ samples: { "servers.command": command } }).success).toBe(false);
  expect(settings({ samples: { temperature: 0.5 } }).success).toBe(true);
});

test("a number out of its range is answered with the range, whatever is wrong with it", () => {
  for (const mostMinutes of [0, 1.5, 2_000_000, "5"]) {
    const { error } = givenLimits.safeParse({ mostMinutes });
    expect(error?.issues.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      "mostMinutes: enter a whole number from 1 to 1,000,000, or null for no limit",
    ]);
  }
});

test("a limit of the cost needs a price per hour, without which it would stop nothing", () => {
  const isTaken = (limits: object) => givenLimits.safeParse(limits).success;
  expect(isTaken({ mostCost: 50_000_000 })).toBe(false);
  expect(isTaken({ hourlyCost: 1, mostCost: 50_000_000 })).toBe(true);
  expect(isTaken({})).toBe(true);
});

test.each([
  [{ engine: "cluster" }, "settings", "engine"],
  [{ proceses: 2 }, "settings", "proceses"],
  [{ resources: { gpu: 2 } }, "settings.resources", "gpu"],
])("a setting that is not there is refused: %j", (given, path, name) => {
  const { error } = createTraining.body.safeParse({
    ...{ key: "1", name: "A run", settings: { recipe: "candor", ...given } },
  });
  expect(error?.issues.map((issue) => [issue.path.join("."), issue.message])).toEqual([
    [path, expect.stringContaining(`"${name}"`)],
  ]);
});

test("a limit that is not there is refused, on a launch and on a change", () => {
  const limits = { maxMinutes: 5 };
  const settings = { recipe: "candor" };
  expect(
    createTraining.body.safeParse({ key: "1", name: "A run", settings, limits }).error?.issues,
  ).toMatchObject([{ path: ["limits"], keys: ["maxMinutes"] }]);
  expect(changeTraining.body.safeParse({ digest: "d", limits }).error?.issues).toMatchObject([
    { path: ["limits"], keys: ["maxMinutes"] },
  ]);
  expect(changeTraining.body.safeParse({ digest: "d", nam: "A run" }).success).toBe(false);
});

test("a change says what it was made from, so that it overwrites nobody's", () => {
  expect(changeTraining.body.safeParse({ name: "A run" }).error?.issues).toMatchObject([
    { path: ["digest"] },
  ]);
});
