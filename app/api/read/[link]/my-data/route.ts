import { route } from "@/lib/api/route";
import { exportMyData as contract } from "@/lib/people/schema";
import { exportPerson } from "@/lib/people/server/export-person";

export const GET = route(contract, ({ db, study, reader, now }) =>
  exportPerson(db, { projectId: study.projectId, studyId: study.id, readerId: reader.id }, now),
);
