import { expect, test } from "vitest";
import { plainConfig } from "@/db/testing/study-config";
import { beforeFreezing, standardInstructions, withInstructions } from "./instructions";

const config = plainConfig({ datasetId: "d", modelIds: ["a", "b"], sampleSize: 1 });
const own = { text: "Ours.", examples: false, isStandard: false };

test("the standard text follows what a study asks", () => {
  expect(standardInstructions(config)).toContain(
    "Each task shows a question, its correct answer, and 2 texts about it. For each text you say",
  );
  const asks = { ...config.asks, forecast: "distribution" as const, cantTell: true };
  const blind = standardInstructions({ ...config, layout: "single", protocol: "blind", asks });
  expect(blind).toContain("Each task shows a question and a text about it. You say");
  expect(blind).toContain("## The correct answer comes last\n");
  expect(blind).toContain("## Share 100% among the answers\n");
  expect(blind).toContain("## When you can’t tell\n");
});

test("a version is frozen with its text; the next one's standard text follows its own settings", () => {
  const frozen = withInstructions(config);
  expect(frozen.instructions).toMatchObject({
    isStandard: true,
    text: standardInstructions(config),
  });
  const next = { ...beforeFreezing(frozen), protocol: "blind" as const };
  expect(next.instructions).toBeNull();
  expect(withInstructions(next).instructions?.text).toContain("The correct answer comes last");
  const written = withInstructions({ ...config, instructions: own });
  expect(written.instructions).toEqual(own);
  expect(beforeFreezing(written).instructions).toEqual(own);
});
