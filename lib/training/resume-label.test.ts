import { expect, test } from "vitest";
import { resumeLabel } from "./resume-label";

const done = { name: "base", state: "done" } as const;
const sft = { name: "sft", state: "failed" } as const;

test("the button names the stages that failed", () => {
  expect(resumeLabel({ state: "failed", stageList: [done, sft] })).toBe("Try sft again");
  const both = [sft, { ...sft, name: "rl" }];
  expect(resumeLabel({ state: "failed", stageList: both })).toBe("Try sft and rl again");
});

test("where a run was stopped, or failed at no stage, it is resumed", () => {
  expect(resumeLabel({ state: "cancelled", stageList: [done, sft] })).toBe("Resume");
  expect(resumeLabel({ state: "failed", stageList: [done] })).toBe("Resume");
});
