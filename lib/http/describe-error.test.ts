import { expect, test } from "vitest";
import { CallError } from "./client";
import { describeError } from "./describe-error";

const refused = (...fields: { path: string; message: string }[]) =>
  describeError(new CallError(400, "invalid", "body.x: as the API says it", fields));

test("names fields by words", () => {
  const message = "enter the 24 letters and digits";
  expect(refused({ path: "body.workspaceId", message })).toBe(`Workspace ID: ${message}`);
  // As its fields are labelled.
  expect(refused({ path: "body.url", message })).toBe(`Address: ${message}`);
  expect(refused({ path: "body.answers.0", message })).toBe(`Answers: ${message}`);
  expect(refused({ path: "body.cents", message: "a" }, { path: "body.reason", message: "b" })).toBe(
    "Cents: a. Reason: b",
  );
});

test("any other refusal says what it says", () => {
  expect(
    describeError(
      new CallError(409, "no", "It is there already.", [{ path: "body.name", message: "x" }]),
    ),
  ).toBe("It is there already.");
  expect(describeError(new Error("Lost."))).toBe("Lost.");
});
