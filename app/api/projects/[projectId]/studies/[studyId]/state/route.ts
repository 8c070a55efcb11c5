import { route } from "@/lib/http/route";
import { setRoundState as contract } from "@/lib/studies/schema";
import { getStudy } from "@/lib/studies/server/get-study";
import { setRoundState } from "@/lib/studies/server/set-round-state";

export const PUT = route(contract, async ({ db, project, params, body, now }) => {
  const ids = { projectId: project.id, studyId: params.studyId };
  await setRoundState(db, { ...ids, state: body.state, now });
  return getStudy(db, ids);
});
