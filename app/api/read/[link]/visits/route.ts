import { route } from "@/lib/http/route";
import { beginVisit as contract } from "@/lib/visits/schema";
import { beginVisit } from "@/lib/visits/server/begin-visit";
import { viewVisit } from "@/lib/visits/server/view-visit";

export const POST = route(contract, async ({ db, study, reader, now }) => {
  const person = { studyId: study.id, readerId: reader.id };
  return viewVisit(db, await beginVisit(db, { ...person, now }), now);
});
