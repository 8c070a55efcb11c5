import { route } from "@/lib/api/route";
import { applyRules as contract } from "@/lib/quality/exclusions/schema";
import { applyRules } from "@/lib/quality/exclusions/server/apply-rules";

export const POST = route(contract, async ({ db, user, params, now, note }) => {
  const { people, newly } = await applyRules(db, { ...params, userId: user.id, now });
  note({ after: { number: newly.length, people: newly.slice(0, 500) } });
  return { people };
});
