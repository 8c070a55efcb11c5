import { route } from "@/lib/api/route";
import { withoutPeople } from "@/lib/figures/agreement/without-people";
import { getComputed } from "@/lib/figures/groups/server/get-computed";
import { getSharedAgreement as contract } from "@/lib/shares/schema";
import { openShared } from "@/lib/shares/server/find-shared";

export const GET = route(contract, async ({ db, params, request: { headers }, now }) => {
  const { projectId, view } = await openShared(db, params.token, { headers, now });
  const answer = await getComputed(db, { projectId, view, kind: "agreement" });
  if (answer.state === "ready") return { ...answer, result: withoutPeople(answer.result) };
  const { older } = answer;
  return { ...answer, older: older && { ...older, result: withoutPeople(older.result) } };
});
