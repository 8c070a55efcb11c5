import { route } from "@/lib/api/route";
import { takeAttempt } from "@/lib/limits/server/take-attempt";
import { testMail as contract } from "@/lib/notifications/schema";
import { sendTestMail } from "@/lib/notifications/server/send-mail";

export const POST = route(contract, async ({ db, user, now, note }) => {
  await takeAttempt(db, { kind: "test call", key: user.id, now });
  const problem = await sendTestMail(user.email, now);
  note({ after: { answer: problem ?? "sent" } });
  return { address: user.email, problem };
});
