import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);

// The strength that OWASP's cheat sheet on storing passwords names for scrypt with 32 MiB.
const cost = { N: 2 ** 15, r: 8, p: 3 };

/** A password's hash, with all that is needed to check one against it: `scrypt$N$r$p$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString("hex");
  const key = await compute(password, salt, cost);
  return ["scrypt", cost.N, cost.r, cost.p, salt, key.toString("hex")].join("$");
}

/** Takes as long for an account that is not there (null) as for one that is. */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  const [, N, r, p, salt = "", expected = ""] = (hash ?? nobodys).split("$");
  const key = await compute(password, salt, { N: Number(N), r: Number(r), p: Number(p) });
  return timingSafeEqual(key, Buffer.from(expected, "hex")) && hash !== null;
}

const nobodys = ["scrypt", cost.N, cost.r, cost.p, "nobody", "00".repeat(64)].join("$");

/** The same password typed on another keyboard may come as other characters: NFKC makes them one. */
const compute = (password: string, salt: string, { N, r, p }: typeof cost): Promise<Buffer> =>
  derive(password.normalize("NFKC"), salt, 64, { N, r, p, maxmem: 256 * N * r });
