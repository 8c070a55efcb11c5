import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { assignment } from "@/db/schema";
import type { Participant } from "@/lib/crowd/participation/server/require-consent";

/** How many tasks of the study this reader has submitted. */
export const countAnswered = (db: Db, { studyId, readerId }: Participant): Promise<number> =>
  db.$count(
    assignment,
    and(
      eq(assignment.studyId, studyId),
      eq(assignment.readerId, readerId),
      eq(assignment.state, "submitted"),
    ),
  );
