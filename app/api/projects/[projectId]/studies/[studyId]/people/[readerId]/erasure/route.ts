import { route } from "@/lib/http/route";
import { erasePerson as contract } from "@/lib/people/schema";
import { erasePerson } from "@/lib/people/server/erase-person";

export const POST = route(contract, async ({ db, project, user, params, body, now, note }) => {
  const ids = { ...params, projectId: project.id };
  const done = await erasePerson(db, { ...ids, ...body, userId: user.id, now });
  const { pseudonym, isNew, erased, people } = done;
  note({
    subject: { type: "person", id: pseudonym, name: pseudonym },
    after: { study: params.studyId, ...erased },
    unchanged: !isNew,
  });
  return { erased, people };
});
