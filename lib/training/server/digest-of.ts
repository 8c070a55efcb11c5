import { createHash } from "node:crypto";
import type { training } from "@/db/schema";

type Editable = Pick<
  typeof training.$inferSelect,
  "name" | "settings" | "mostMinutes" | "hourlyCost" | "mostCost"
>;

/** The same for the same name, settings and limits, as they are stored. */
export function digestOf({ name, settings, mostMinutes, hourlyCost, mostCost }: Editable): string {
  const said = JSON.stringify([name, settings, mostMinutes, hourlyCost, mostCost]);
  return createHash("sha256").update(said).digest("base64url");
}
