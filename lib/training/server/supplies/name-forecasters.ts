import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { reader, study } from "@/db/schema";
import type { Supply } from "../../supplies/schema";

/** The studies and readers whose forecasts a training run takes, as they are called now. */
export async function nameForecasters(db: Db, projectId: string, supplies: Record<string, Supply>) {
  const readings = Object.values(supplies).filter((one) => one.kind === "readings");
  const studyIds = readings.flatMap((one) => one.studyIds);
  const readerIds = readings.flatMap((one) => one.readerIds);
  const studies =
    studyIds.length === 0
      ? []
      : await db
          .select({ id: study.id, name: study.name })
          .from(study)
          .where(and(eq(study.projectId, projectId), inArray(study.id, studyIds)))
          .orderBy(asc(study.name));
  const readers =
    readerIds.length === 0
      ? []
      : await db
          .select({ id: reader.id, name: nameWithVersion })
          .from(reader)
          .where(and(eq(reader.projectId, projectId), inArray(reader.id, readerIds)))
          .orderBy(asc(reader.name), asc(reader.version));
  return { studies, readers };
}

const nameWithVersion = sql<string>`${reader.name} || case when ${reader.version} = '' then '' else ' (' || ${reader.version} || ')' end`;
