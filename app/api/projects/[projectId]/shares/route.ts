import { randomBytes } from "node:crypto";
import { route } from "@/lib/api/route";
import { listShares as listContract, shareView as shareContract } from "@/lib/shares/schema";
import { listShares } from "@/lib/shares/server/list-shares";
import { shareView } from "@/lib/shares/server/share-view";

export const GET = route(listContract, async ({ db, params }) => ({
  shares: await listShares(db, params.projectId),
}));

export const POST = route(shareContract, async ({ params, user, body, held, note }) => {
  const link = randomBytes(24).toString("base64url");
  const shared = await held((tx) => shareView(tx, { ...params, user, ...body, link }));
  note({ subject: { type: "shared view", id: shared.id, name: shared.title } });
  return shared;
});
