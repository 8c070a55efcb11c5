import { route } from "@/lib/http/route";
import { sendFile as contract } from "@/lib/imports/schema";
import { receiveImport } from "@/lib/imports/server/receive-import";

export const PUT = route(contract, ({ db, project, params, user, request, now }) =>
  receiveImport(db, {
    projectId: project.id,
    importId: params.importId,
    userId: user.id,
    request,
    now,
  }),
);
