import type { training } from "@/db/schema";
import { conflict } from "@/lib/http/errors";

/** @throws Refusal 409 for a training run that is no draft any more */
export function refuseStarted({ state }: Pick<typeof training.$inferSelect, "state">): void {
  if (state === "draft") return;
  throw conflict("started", "This training run has started: its settings do not change any more.");
}
