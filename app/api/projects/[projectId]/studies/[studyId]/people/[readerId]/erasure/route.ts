import { route } from "@/lib/api/route";
import { erasePerson as eraseContract, keepPerson as keepContract } from "@/lib/people/schema";
import { erasePerson, keepPerson } from "@/lib/people/server/erase-person";

const person = (pseudonym: string) => ({
  subject: { type: "person", id: pseudonym, name: pseudonym },
});

export const POST = route(eraseContract, async ({ db, user, params, body, now, note }) => {
  if (body.when === "later") note({ action: "person.ask_erasure" });
  const done = await erasePerson(db, { ...params, ...body, userId: user.id, now });
  const { pseudonym, isNew, ...answer } = done;
  const after = answer.eraseAt === null ? answer.erased : { eraseAt: answer.eraseAt };
  note({ ...person(pseudonym), after: { study: params.studyId, ...after }, unchanged: !isNew });
  return answer;
});

export const DELETE = route(keepContract, async ({ db, params, note }) => {
  const { pseudonym, isNew } = await keepPerson(db, params);
  note({ ...person(pseudonym), after: { study: params.studyId }, unchanged: !isNew });
  return { pseudonym };
});
