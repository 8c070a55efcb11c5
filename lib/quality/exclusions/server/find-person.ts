import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { consent, reader } from "@/db/schema";
import { notFound } from "@/lib/http/errors";

/** The pseudonym of someone who takes part in a study. @throws Refusal 404 when they do not */
export async function findPerson(db: Db, studyId: string, readerId: string): Promise<string> {
  const [found] = await db
    .select({ name: reader.name })
    .from(reader)
    .innerJoin(consent, eq(consent.readerId, reader.id))
    .where(and(eq(consent.studyId, studyId), eq(reader.id, readerId)))
    .limit(1);
  if (!found) throw notFound("person in this study");
  return found.name;
}
