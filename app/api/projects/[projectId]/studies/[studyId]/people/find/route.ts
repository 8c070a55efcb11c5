import { route } from "@/lib/api/route";
import { findPerson as contract } from "@/lib/people/schema";
import { findPerson } from "@/lib/people/server/find-person";

export const POST = route(contract, async ({ db, params, body, note }) => {
  const found = await findPerson(db, { ...params, ...body });
  const { pseudonym } = found.person;
  note({ subject: { type: "person", id: pseudonym, name: pseudonym } });
  return found;
});
