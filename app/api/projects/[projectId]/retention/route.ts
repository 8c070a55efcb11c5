import { route } from "@/lib/api/route";
import { changeRetention as contract } from "@/lib/life-cycle/schema";
import { changeRetention } from "@/lib/life-cycle/server/change-retention";

export const PUT = route(contract, async ({ db, project, body: { months }, note }) => {
  const before = await changeRetention(db, { projectId: project.id, months });
  note({ before: { months: before }, after: { months } });
  return { months };
});
