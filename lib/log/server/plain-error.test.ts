import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { plainError, scrub } from "./plain-error";

const secrets = /ann@example|hunter2|My answer|203\.0\.113|k3yk3y|smuggled/;

test("a failed query is logged without the values that were sent", () => {
  const cause = Object.assign(new Error('invalid input syntax for type uuid: "My answer"'), {
    severity: "ERROR",
    code: "22P02",
    table: "forecast",
    detail: "Key (email)=(ann@example.org)",
  });
  const error = new Error("Failed query: select $1\nparams: ann@example.org,hunter2", { cause });
  const logged = plainError(error);
  expect(JSON.stringify(logged)).not.toMatch(secrets);
  expect(logged.message).toBe("Failed query: select $1");
  expect(logged.cause).toMatchObject({ code: "22P02", table: "forecast" });
  expect(logged.stack[0]).toMatch(/plain-error\.test/);
});

test("what a parser could not read is not repeated", () => {
  let caught: unknown;
  try {
    JSON.parse('{"answer": My answer hunter2');
  } catch (error) {
    caught = error;
  }
  expect(JSON.stringify(plainError(caught))).not.toMatch(secrets);
  expect(plainError(caught).type).toBe("SyntaxError");
  expect(plainError("hunter2")).toEqual({ type: "string", message: "", stack: [] });
});

test("no secret of ours stays whole, whatever it is made of, and ids and names do", () => {
  for (let i = 0; i < 20_000; i++) {
    // The letters of base64url, drawn without chance: also secrets with no digit, and with a dash at an end.
    const secret = createHash("sha256").update(String(i)).digest("base64url");
    expect(scrub(`key ${secret} and "${secret}", candor_${secret}`)).toBe(
      'key [token] and "[token]", [token]',
    );
  }
  const kept =
    "study 0f8fad5b-d9cb-469f-a165-70867728950e in other-project-admins.ts requireOtherProjectAdmins";
  expect(scrub(kept)).toBe(kept);
});

test.each([
  ["mail to ann@example.org failed", "mail to [e-mail] failed"],
  ["GET /read/k3yk3y went", "GET /read/[link] went"],
  ["GET /shared/k3yk3y?by=model", "GET /shared/[link]?[query]"],
  ["from 203.0.113.7", "from [address]"],
  ["from 2001:db8::7 at 12:30:45", "from [address] at 12:30:45"],
  ["connect ECONNREFUSED ::1:5432", "connect ECONNREFUSED [address]"],
  ["GET /reset/k3yk3y went", "GET /reset/[link] went"],
  ["POST /api/resets/k3yk3y", "POST /api/resets/[link]"],
  ["Authorization: Bearer k3yk3y", "Authorization: Bearer [token]"],
  ["token 0123456789abcdefsmuggled0123", "token [token]"],
  ["constraint assignment_study_id_reader_id_key", "constraint assignment_study_id_reader_id_key"],
])("%s", (line, logged) => {
  expect(scrub(line)).toBe(logged);
});
