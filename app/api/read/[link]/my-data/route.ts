import { route } from "@/lib/api/route";
import { exportMyData as contract } from "@/lib/people/schema";
import { exportPerson } from "@/lib/people/server/export-person";

export const GET = route(contract, ({ db, study, me, now }) =>
  exportPerson(db, { projectId: study.projectId, ...me }, now),
);
