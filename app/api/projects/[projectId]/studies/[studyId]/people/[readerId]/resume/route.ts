import { route } from "@/lib/api/route";
import { personSubject } from "@/lib/audit/server/name-subject";
import { resumeWork as contract } from "@/lib/quality/work/schema";
import { resumeWork } from "@/lib/quality/work/server/resume-work";

export const POST = route(contract, async ({ db, user, params, body, now, note }) => {
  const resumed = await resumeWork(db, { ...params, ...body, userId: user.id, now });
  note({ subject: await personSubject(db, params.readerId) });
  return resumed;
});
