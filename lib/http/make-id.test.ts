import { expect, it } from "vitest";
import { reportProblem } from "@/lib/quality/problems/schema";
import { makeId } from "./make-id";

it("makes ids that the contract takes, each another", () => {
  const ids = Array.from({ length: 200 }, makeId);
  expect(new Set(ids).size).toBe(200);
  for (const reportId of ids) {
    const report = { kind: "page", body: "x", assignmentId: null, reportId };
    expect(reportProblem.body.safeParse(report).success).toBe(true);
  }
});
