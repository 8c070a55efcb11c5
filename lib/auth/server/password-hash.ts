import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);

// The scrypt settings with 32 MiB from OWASP's cheat sheet on storing passwords.
const cost = { N: 2 ** 15, r: 8, p: 3 };

/** A password's hash, with all that is needed to check one against it: `scrypt$N$r$p$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString("hex");
  const key = await compute(password, salt, cost);
  return ["scrypt", cost.N, cost.r, cost.p, salt, key.toString("hex")].join("$");
}

/**
 * Takes equally long for a missing account (null), an existing one, and one whose hash has weaker
 * settings.
 */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  const { salt, expected, ...settings } = parse(hash ?? nobodys);
  const key = await compute(password, salt, settings);
  const rest = Math.round(work(cost) / (settings.N * settings.r)) - settings.p;
  if (rest > 0) await compute(password, salt, { ...settings, p: rest });
  return timingSafeEqual(key, Buffer.from(expected, "hex")) && hash !== null;
}

/** Whether a hash was made with weaker settings than new ones are. */
export const isWeaker = (hash: string): boolean => work(parse(hash)) < work(cost);

const work = ({ N, r, p }: typeof cost) => N * r * p;

function parse(hash: string) {
  const [, N, r, p, salt = "", expected = ""] = hash.split("$");
  return { N: Number(N), r: Number(r), p: Number(p), salt, expected };
}

const nobodys = ["scrypt", cost.N, cost.r, cost.p, "nobody", "00".repeat(64)].join("$");

/** The same password typed on another keyboard may come as other characters: NFKC makes them one. */
const compute = (password: string, salt: string, { N, r, p }: typeof cost): Promise<Buffer> =>
  derive(password.normalize("NFKC"), salt, 64, { N, r, p, maxmem: 256 * N * r });
