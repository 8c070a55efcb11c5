import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { reader } from "@/db/schema";
import type { AuditSubject } from "../schema-entry";

/** A crowdworker as the log names them: by pseudonym alone. */
export async function personSubject(db: Db, readerId: string): Promise<AuditSubject> {
  const [found] = await db
    .select({ name: reader.name })
    .from(reader)
    .where(eq(reader.id, readerId));
  const pseudonym = found?.name ?? "unknown";
  return { type: "person", id: pseudonym, name: pseudonym };
}
