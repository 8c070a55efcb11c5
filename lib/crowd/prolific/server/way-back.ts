import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { prolificStudy } from "@/db/schema";
import { completionUrl } from "../completion-url";

/** Where somebody returns to Prolific with a code; null where the study is not connected. */
export async function wayBack(db: Db, studyId: string, code: string): Promise<string | null> {
  const isConnected = (await db.$count(prolificStudy, eq(prolificStudy.studyId, studyId))) > 0;
  return isConnected ? completionUrl(code) : null;
}
