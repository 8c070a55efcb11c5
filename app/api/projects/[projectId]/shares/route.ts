import { randomBytes } from "node:crypto";
import { route } from "@/lib/http/route";
import { listShares as listContract, shareView as shareContract } from "@/lib/shares/schema";
import { listShares } from "@/lib/shares/server/list-shares";
import { shareView } from "@/lib/shares/server/share-view";

export const GET = route(listContract, async ({ db, project }) => ({
  shares: await listShares(db, project.id),
}));

export const POST = route(shareContract, ({ db, project, user, body }) =>
  shareView(db, {
    ...{ projectId: project.id, user, ...body },
    link: randomBytes(24).toString("base64url"),
  }),
);
