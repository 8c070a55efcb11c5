import type { Db } from "@/db/client";
import { training } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import { refuseStarted } from "./refuse-started";
import { isTraining, type Which } from "./which-training";

/** Discards a draft; its folder can be removed then. @throws Refusal 404; 409 when it has started */
export async function discardTraining(db: Db, which: Which): Promise<void> {
  const [found] = await db.select().from(training).where(isTraining(which)).for("update");
  if (!found) throw notFound("training run");
  refuseStarted(found);
  await db.delete(training).where(isTraining(which));
}
