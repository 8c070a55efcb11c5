import { route } from "@/lib/http/route";
import { claimTask as contract } from "@/lib/tasks/schema";
import { nextStep } from "@/lib/tasks/server/next-step";

export const POST = route(contract, ({ db, study, reader, now }) =>
  nextStep(db, { studyId: study.id, readerId: reader.id, now }),
);
