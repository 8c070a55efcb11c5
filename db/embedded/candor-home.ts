import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { checkout } from "./checkout";
import { canReach, databaseUser } from "./run-as";

const elsewhere = "/var/lib/candor";

/**
 * The folder of everything that Candor keeps on this machine: data, secrets, logs.
 *
 * CANDOR_HOME if given, otherwise `.candor` in the checkout. As root, Postgres runs as another user;
 * where that user cannot get into the checkout (it lies under /root, say), the folder is made under
 * /var/lib/candor, and a note in `.candor` says where, so that it follows a checkout that is moved and
 * is not found by the next checkout at the same path.
 */
export function candorHome(): string {
  const given = process.env.CANDOR_HOME;
  if (given) return path.resolve(given);
  const usual = path.join(checkout, ".candor");
  const note = path.join(usual, "home");
  if (existsSync(note)) return readFileSync(note, "utf8").trim();
  const dataFolder = path.join(usual, "postgres");
  if (existsSync(dataFolder) || canReach(databaseUser(dataFolder), usual)) return usual;
  mkdirSync(usual, { recursive: true });
  return noteDown(note, path.join(elsewhere, randomBytes(4).toString("hex")));
}

/** Writes the note, or reads the one that another process wrote a moment earlier. */
function noteDown(note: string, home: string): string {
  try {
    writeFileSync(note, `${home}\n`, { flag: "wx" });
    return home;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return readFileSync(note, "utf8").trim();
  }
}
