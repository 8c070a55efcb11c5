import { route } from "@/lib/api/route";
import { applyCriteria as contract } from "@/lib/quality/exclusions/schema";
import { applyCriteria } from "@/lib/quality/exclusions/server/decide-exclusion";

export const POST = route(contract, async ({ db, user, params, body, now, note }) => {
  const newly = await applyCriteria(db, { ...params, ...body, userId: user.id, now });
  note({ after: { number: newly.length, people: newly.slice(0, 500) } });
  return { excluded: newly.length };
});
