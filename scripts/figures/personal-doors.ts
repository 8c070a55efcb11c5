import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { personalLink, study } from "@/db/schema";
import { linkParameter } from "@/lib/crowd/arrival/link-parameter";
import { addLinks } from "@/lib/crowd/arrival/server/add-links";
import { linkKey } from "@/lib/crowd/arrival/server/link-key";

/** Where somebody comes in: the study's link, and the query that says who they are. */
export interface Door {
  link: string;
  address: string;
}

/** Personal links to a study, for as many people. The app's CANDOR_SECRET must be this process's. */
export async function personalDoors(db: Db, studyId: string, count: number): Promise<Door[]> {
  const [found] = await db
    .select({ projectId: study.projectId, link: study.link })
    .from(study)
    .where(eq(study.id, studyId));
  if (!found) throw new Error("There is no such study.");
  const { projectId, link } = found;
  await addLinks(db, { projectId, studyId, userId: null, lot: { count, lotId: randomUUID() } });
  const links = await db.select().from(personalLink).where(eq(personalLink.studyId, studyId));
  return links.map((of) => ({ link, address: `?${linkParameter}=${linkKey(of)}` }));
}
