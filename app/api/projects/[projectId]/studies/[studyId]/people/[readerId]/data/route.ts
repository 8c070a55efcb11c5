import { route } from "@/lib/api/route";
import { personSubject } from "@/lib/audit/server/name-subject";
import { exportPerson as contract } from "@/lib/people/schema";
import { exportPerson } from "@/lib/people/server/export-person";

export const GET = route(contract, async ({ db, params, now, note }) => {
  const answer = await exportPerson(db, params, now);
  note({ subject: await personSubject(db, params.readerId) });
  return answer;
});
