import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { openCrowdSession } from "@/lib/auth/server/crowd-session";

interface Opening {
  participantId: string;
  link: string;
  now: Date;
}

/**
 * Lets a participant in from this browser, and notes it where they are in the middle of a session: that is how somebody goes on with
 * another device, and how somebody else would take it over who knows their id. What was answered before stays.
 * @returns the cookies to set
 */
export async function openBrowser(db: Db, { now, ...of }: Opening): Promise<Headers> {
  await db.execute(sql`
    update visit v set elsewhere_at = ${now} from participant p
    where p.id = ${of.participantId} and v.study_id = p.study_id and v.reader_id = p.reader_id
      and v.state = 'open'`);
  return openCrowdSession(db, { ...of, now });
}
