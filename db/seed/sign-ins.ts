import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

const roles = ["instance admin", "admin", "researcher"] as const;
const emails = {
  "instance admin": "owner@example.org",
  admin: "admin@example.org",
  researcher: "researcher@example.org",
};

const signIns = z.array(z.object({ role: z.enum(roles), email: z.string(), password: z.string() }));
export type SignIn = z.infer<typeof signIns>[number];

/**
 * The accounts of the first start: the instance's admin and the sample's team. Passwords are made once for
 * each installation and kept beside its data.
 */
export function firstSignIns(home: string): SignIn[] {
  const file = path.join(home, "sign-ins.json");
  const kept = existsSync(file) ? signIns.parse(JSON.parse(readFileSync(file, "utf8"))) : [];
  const all = roles.map(
    (role) =>
      kept.find((signIn) => signIn.role === role) ?? {
        role,
        email: emails[role],
        password: randomBytes(12).toString("base64url"),
      },
  );
  if (kept.length < all.length) writeFileSync(file, JSON.stringify(all, null, 2), { mode: 0o600 });
  return all;
}
