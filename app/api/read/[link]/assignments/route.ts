import { route } from "@/lib/http/route";
import { claimTask as contract } from "@/lib/tasks/schema";
import { claimTask } from "@/lib/tasks/server/claim-task";
import { countAnswered } from "@/lib/tasks/server/count-answered";
import { viewAssignment } from "@/lib/tasks/server/view-assignment";

export const POST = route(contract, async ({ db, study, round, reader, config, now }) => {
  const claimed = await claimTask(db, {
    roundId: round.id,
    studyId: study.id,
    readerId: reader.id,
    leaseMinutes: config.leaseMinutes,
    seed: config.seed,
    now,
  });
  const answered = await countAnswered(db, study.id, reader.id);
  if (claimed.step !== "task") return { step: claimed.step, answered };
  const assignment = await viewAssignment(db, claimed.assignmentId);
  return { step: "task" as const, assignment, answered };
});
