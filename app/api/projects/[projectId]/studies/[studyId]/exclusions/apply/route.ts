import { route } from "@/lib/api/route";
import { applyCriteria as contract } from "@/lib/quality/exclusions/schema";
import { applyCriteria } from "@/lib/quality/exclusions/server/decide-exclusion";

export const POST = route(contract, async ({ db, user, params, body, now, note }) => {
  const { excluded, kept } = await applyCriteria(db, { ...params, ...body, userId: user.id, now });
  note({ after: { number: excluded.length, people: excluded.slice(0, 500) } });
  return { excluded: excluded.length, kept };
});
