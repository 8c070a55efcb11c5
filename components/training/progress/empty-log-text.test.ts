import { expect, test } from "vitest";
import { emptyLogText } from "./empty-log-text";

test("a search that finds nothing says which job it searched, and that there are others", () => {
  expect(emptyLogText(2, 2, "alarm")).toBe(
    "No line of job 2 has “alarm”. Choose another job to search its log.",
  );
  expect(emptyLogText(1, 1, "alarm")).toBe("No line of the log has “alarm”.");
});

test("an empty log is called empty", () => {
  expect(emptyLogText(2, 2, "")).toBe("Job 2 has logged nothing.");
  expect(emptyLogText(1, 1, "")).toBe("The log is empty.");
});
