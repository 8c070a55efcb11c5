import { route } from "@/lib/api/route";
import { personSubject } from "@/lib/audit/server/name-subject";
import * as contracts from "@/lib/quality/exclusions/schema";
import { decideExclusion } from "@/lib/quality/exclusions/server/decide-exclusion";
import { listExclusions } from "@/lib/quality/exclusions/server/list-exclusions";

export const GET = route(contracts.listExclusions, ({ db, params, query }) =>
  listExclusions(db, { ...params, ...query }),
);

export const POST = route(
  contracts.decideExclusion,
  async ({ db, user, params, body, now, note }) => {
    const decided = await decideExclusion(db, { ...body, ...params, userId: user.id, now });
    note({
      subject: await personSubject(db, body.readerId),
      before: { excluded: body.action === "restore" },
      after: { excluded: body.action === "exclude" },
    });
    return decided;
  },
);
