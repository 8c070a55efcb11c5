import { getReset as getContract, takeReset as takeContract } from "@/lib/accounts/schema";
import { findReset, resetPassword } from "@/lib/accounts/server/reset-password";
import { route } from "@/lib/api/route";

export const GET = route(getContract, async ({ db, params, request, now }) => {
  const { email } = await findReset(db, { ...params, headers: request.headers, now });
  return { email };
});

export const POST = route(takeContract, async ({ db, params, body, request, now, note }) => {
  const user = await resetPassword(db, { ...params, ...body, headers: request.headers, now });
  note({ subject: { type: "account", id: user.id, name: user.name } });
  return { done: true as const };
});
