import { expect, test } from "vitest";
import { arrivalWarnings } from "./arrival-warnings";

const prolific = { by: "platform", parameter: "PROLIFIC_PID" } as const;
const connected = { isConnected: true, canCheckLinks: true };
const apart = { isConnected: false, canCheckLinks: true };
const host = "candor.example.org";

test("a study on Prolific needs a connection, or an address to return to", () => {
  expect(arrivalWarnings(prolific, apart, host)).toEqual([
    expect.stringContaining("not connected with Prolific"),
  ]);
  expect(arrivalWarnings(prolific, connected, host)).toEqual([]);
  expect(arrivalWarnings(prolific, null, host)).toEqual([]);
  const returnTo = "https://app.prolific.com/submissions/complete?cc=X";
  expect(arrivalWarnings({ ...prolific, returnTo }, apart, host)).toEqual([]);
  expect(arrivalWarnings({ by: "platform", parameter: "survey_code" }, apart, host)).toEqual([]);
});

test("nobody from a platform can open an address of this machine", () => {
  for (const local of ["127.0.0.1", "localhost", "[::1]"]) {
    expect(arrivalWarnings(prolific, connected, local)).toEqual([
      `Only this machine can open ${local}: people from a platform need a public address.`,
    ]);
  }
  expect(arrivalWarnings({ by: "links" }, apart, "localhost")).toEqual([]);
});

test("signed links need the address of the app, which only its server can be told", () => {
  const signed = { ...prolific, signed: true };
  const without = { ...connected, canCheckLinks: false };
  expect(arrivalWarnings(signed, without, host)).toEqual([expect.stringContaining("CANDOR_URL")]);
  expect(arrivalWarnings(signed, connected, host)).toEqual([]);
  expect(arrivalWarnings(prolific, without, host)).toEqual([]);
});
