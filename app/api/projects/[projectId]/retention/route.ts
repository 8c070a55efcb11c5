import { route } from "@/lib/http/route";
import { changeRetention as contract } from "@/lib/life/schema";
import { changeRetention } from "@/lib/life/server/change-retention";

export const PUT = route(contract, async ({ db, project, body: { months }, note }) => {
  const before = await changeRetention(db, { projectId: project.id, months });
  note({ before: { months: before }, after: { months } });
  return { months };
});
