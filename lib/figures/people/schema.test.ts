import { expect, test } from "vitest";
import { listAgreement } from "./schema";

test("whatever window a study's rule may have can be shown", () => {
  // A rule looks at 2 to 10,000 texts.
  for (const last of ["2", "3", "10000"]) {
    expect(listAgreement.query.parse({ last })).toMatchObject({ last: Number(last) });
  }
  for (const last of ["1", "10001", "2.5", "x"]) {
    expect(listAgreement.query.safeParse({ last }).success).toBe(false);
  }
});
