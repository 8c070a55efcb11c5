import { addGold as addContract, listGold as listContract } from "@/lib/gold/schema";
import { addGold } from "@/lib/gold/server/add-gold";
import { listGold } from "@/lib/gold/server/list-gold";
import { route } from "@/lib/http/route";

export const GET = route(listContract, ({ db, project, user, params }) =>
  listGold(db, { projectId: project.id, studyId: params.studyId, userId: user.id }),
);

export const POST = route(addContract, async ({ db, project, user, params, body }) => {
  const of = { projectId: project.id, studyId: params.studyId, userId: user.id };
  await addGold(db, { ...of, wanted: body, random: Math.random });
  return listGold(db, of);
});
