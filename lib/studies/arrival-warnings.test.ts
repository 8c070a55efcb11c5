import { expect, test } from "vitest";
import { arrivalWarnings } from "./arrival-warnings";

const prolific = { by: "platform", parameter: "PROLIFIC_PID" } as const;
const host = "candor.example.org";

test("a study on Prolific needs a connection, or an address to return to", () => {
  expect(arrivalWarnings(prolific, false, host)).toEqual([
    expect.stringContaining("not connected with Prolific"),
  ]);
  expect(arrivalWarnings(prolific, true, host)).toEqual([]);
  expect(arrivalWarnings(prolific, null, host)).toEqual([]);
  const returnTo = "https://app.prolific.com/submissions/complete?cc=X";
  expect(arrivalWarnings({ ...prolific, returnTo }, false, host)).toEqual([]);
  expect(arrivalWarnings({ by: "platform", parameter: "survey_code" }, false, host)).toEqual([]);
});

test("nobody from a platform can open an address of this machine", () => {
  for (const local of ["127.0.0.1", "localhost", "[::1]"]) {
    expect(arrivalWarnings(prolific, true, local)).toEqual([
      `Only this machine can open ${local}: people from a platform need a public address.`,
    ]);
  }
  expect(arrivalWarnings({ by: "links" }, false, "localhost")).toEqual([]);
});
