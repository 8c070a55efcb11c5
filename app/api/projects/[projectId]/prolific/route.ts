import { route } from "@/lib/api/route";
import {
  connectAccount as connectContract,
  disconnectAccount as disconnectContract,
} from "@/lib/crowd/prolific/schema";
import { connectAccount, disconnectAccount } from "@/lib/crowd/prolific/server/account/accounts";
import { pageOrigin } from "@/lib/http/page-origin";

export const PUT = route(connectContract, async ({ db, params, body, request, note, hold }) => {
  await connectAccount(db, { ...params, ...body, origin: pageOrigin(request.headers), hold });
  note({ after: { workspaceId: body.workspaceId } });
  return { connected: true as const };
});

export const DELETE = route(disconnectContract, async ({ params, held }) => {
  await held((tx) => disconnectAccount(tx, params.projectId));
  return { connected: false as const };
});
