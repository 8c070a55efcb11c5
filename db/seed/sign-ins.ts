import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

const signIns = z.array(
  z.object({ role: z.enum(["admin", "researcher"]), email: z.string(), password: z.string() }),
);
export type SignIn = z.infer<typeof signIns>[number];

/** The sample's accounts. Passwords are made once for each installation and kept beside its data. */
export function sampleSignIns(home: string): SignIn[] {
  const file = path.join(home, "sign-ins.json");
  if (existsSync(file)) return signIns.parse(JSON.parse(readFileSync(file, "utf8")));
  const made = (["admin", "researcher"] as const).map((role) => ({
    role,
    email: `${role}@example.org`,
    password: randomBytes(9).toString("base64url"),
  }));
  writeFileSync(file, JSON.stringify(made, null, 2), { mode: 0o600 });
  return made;
}
