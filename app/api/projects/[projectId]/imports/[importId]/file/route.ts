import { route } from "@/lib/http/route";
import { sendFile as contract } from "@/lib/imports/schema";
import { openUpload } from "@/lib/imports/server/open-upload";
import { runImport } from "@/lib/imports/server/run-import";

export const PUT = route(contract, ({ db, project, params, request, now }) => {
  const upload = openUpload(request);
  return runImport(db, { projectId: project.id, importId: params.importId, upload, now });
});
