import { route } from "@/lib/api/route";
import { createStudy as createContract, listStudies as listContract } from "@/lib/studies/schema";
import { createStudy, newLink } from "@/lib/studies/server/create-study";
import { getStudy, studySummaries } from "@/lib/studies/server/get-study";
import { requireStudy } from "@/lib/studies/server/require-study";

export const GET = route(listContract, async ({ db, params }) => ({
  studies: await studySummaries(db, params.projectId),
}));

export const POST = route(createContract, async ({ db, params, user, body, note }) => {
  const { copyOf } = body;
  const original = copyOf && (await requireStudy(db, { ...params, studyId: copyOf }));
  const studyId = await createStudy(db, {
    ...params,
    userId: user.id,
    name: body.name,
    config: body.config,
    link: newLink(),
  });
  note({
    subject: { type: "study", id: studyId, name: body.name },
    ...(original && { after: { copyOf: original.name } }),
  });
  return getStudy(db, { ...params, studyId });
});
