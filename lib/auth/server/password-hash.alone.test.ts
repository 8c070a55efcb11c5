import { createHash, type ScryptOptions } from "node:crypto";
import { expect, test, vi } from "vitest";
import { hashPassword, verifyPassword } from "./password-hash";

/** The work of each hash that is asked for: N × r × p, which its time grows with. */
const work = vi.hoisted((): number[] => []);

// Quick in place of slow: sign-in.db.test.ts has real hashes.
const quick = (password: string, salt: string) =>
  createHash("sha512").update(`${password} ${salt}`).digest();

vi.mock("node:crypto", async (importOriginal) => ({
  ...(await importOriginal<typeof import("node:crypto")>()),
  scrypt: (
    password: string,
    salt: string,
    _: number,
    { N = 0, r = 0, p = 0 }: ScryptOptions,
    done: (error: Error | null, key: Buffer) => void,
  ) => {
    work.push(N * r * p);
    done(null, quick(password, salt));
  },
}));

test("a check takes as much work for no account, and for a hash of weaker settings, as for any other", async () => {
  const password = "seven green bicycles";
  const weak = `scrypt$16384$16$1$salt$${quick(password, "salt").toString("hex")}`;
  const hash = await hashPassword(password);
  for (const [stored, given, isRight] of [
    [hash, password, true],
    [hash, "wrong", false],
    [weak, password, true],
    [weak, "wrong", false],
    [null, password, false],
  ] as const) {
    work.length = 0;
    expect(await verifyPassword(stored, given)).toBe(isRight);
    // OWASP's settings for 32 MiB: N = 2^15, r = 8, p = 3.
    expect(work.reduce((sum, one) => sum + one, 0)).toBe(786_432);
  }
});
