import { expect, test } from "vitest";
import { trainingSettings } from "./schema-settings";

const settings = (changes: object) => trainingSettings.safeParse({ recipe: "candor", changes });

test("a stage's servers, whose commands the server would run, can't be set from the app", () => {
  const command = "sh -c 'touch /tmp/taken' {model} {port}";
  expect(settings({ samples: { engine: "served", servers: { command } } }).success).toBe(false);
  expect(settings({ samples: { servers: { urls: ["http://10.0.0.1"] } } }).success).toBe(false);
  expect(settings({ samples: { "servers.command": command } }).success).toBe(false);
  expect(settings({ samples: { temperature: 0.5 } }).success).toBe(true);
});
