import { route } from "@/lib/http/route";
import { leaveVisit as contract } from "@/lib/visits/schema";
import { leaveVisit } from "@/lib/visits/server/leave-visit";

export const POST = route(contract, ({ db, study, reader, now }) =>
  leaveVisit(db, { studyId: study.id, readerId: reader.id, now }),
);
