import { route } from "@/lib/api/route";
import { createStudy as createContract, listStudies as listContract } from "@/lib/studies/schema";
import { createStudy, newLink } from "@/lib/studies/server/create-study";
import { getStudy, studySummaries } from "@/lib/studies/server/get-study";

export const GET = route(listContract, async ({ db, params }) => ({
  studies: await studySummaries(db, params.projectId),
}));

export const POST = route(createContract, async ({ db, params, user, body, note }) => {
  const studyId = await createStudy(db, {
    ...params,
    userId: user.id,
    name: body.name,
    config: body.config,
    link: newLink(),
  });
  note({ subject: { type: "study", id: studyId, name: body.name } });
  return getStudy(db, { ...params, studyId });
});
