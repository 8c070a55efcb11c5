import { route } from "@/lib/api/route";
import { createStudy as createContract, listStudies as listContract } from "@/lib/studies/schema";
import { createStudy, newLink } from "@/lib/studies/server/create-study";
import { getStudy, studySummaries } from "@/lib/studies/server/get-study";

export const GET = route(listContract, async ({ db, project }) => ({
  studies: await studySummaries(db, project.id),
}));

export const POST = route(createContract, async ({ db, project, user, body, note }) => {
  const studyId = await createStudy(db, {
    projectId: project.id,
    userId: user.id,
    name: body.name,
    config: body.config,
    link: newLink(),
  });
  note({ subject: { type: "study", id: studyId, name: body.name } });
  return getStudy(db, { projectId: project.id, studyId });
});
