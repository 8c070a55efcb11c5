import { randomBytes } from "node:crypto";
import { route } from "@/lib/api/route";
import { listShares as listContract, shareView as shareContract } from "@/lib/shares/schema";
import { listShares } from "@/lib/shares/server/list-shares";
import { shareView } from "@/lib/shares/server/share-view";

export const GET = route(listContract, async ({ db, project }) => ({
  shares: await listShares(db, project.id),
}));

export const POST = route(shareContract, async ({ db, project, user, body, hold, note }) => {
  const link = randomBytes(24).toString("base64url");
  const shared = await db.transaction(async (tx) => {
    await hold(tx);
    return shareView(tx, { ...{ projectId: project.id, user, ...body }, link });
  });
  note({ subject: { type: "shared view", id: shared.id, name: shared.title } });
  return shared;
});
