import { route } from "@/lib/api/route";
import { personSubject } from "@/lib/audit/server/name-subject";
import { decide as contract } from "@/lib/quality/rounds/schema";
import { decide } from "@/lib/quality/rounds/server/decide";
import { listCandidates } from "@/lib/quality/rounds/server/select-candidates";

export const POST = route(contract, async ({ db, user, params, body, now, note }) => {
  const { roundNo, before } = await decide(db, { ...params, ...body, userId: user.id, now });
  const [only, another] = body.readerIds;
  note({
    subject: only && !another ? await personSubject(db, only) : undefined,
    before: { outcome: sayBefore(before) },
    after: { round: roundNo, outcome: body.outcome, people: before.length },
  });
  return listCandidates(db, params);
});

/** "pass", or of several people "3 pass, 1 none". */
function sayBefore(before: readonly (string | null)[]): string | null {
  if (before.length === 1) return before[0] ?? null;
  const each = Map.groupBy(before, (outcome) => outcome ?? "none");
  return [...each].map(([outcome, of]) => `${of.length} ${outcome}`).join(", ");
}
