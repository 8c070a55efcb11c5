import { eq } from "drizzle-orm";
import type { Connection } from "@/db/client";
import { prolificStudy } from "@/db/schema";

/** Shows a problem with a study's payments on its page until its submissions are read again. */
export const noteProblem = (db: Connection, prolificId: string, problem: string) =>
  db.update(prolificStudy).set({ problem }).where(eq(prolificStudy.prolificId, prolificId));
