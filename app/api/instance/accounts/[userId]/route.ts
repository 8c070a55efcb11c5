import { route } from "@/lib/api/route";
import { changeAccount as contract } from "@/lib/instance/schema";
import { changeAccount } from "@/lib/instance/server/change-account";

export const PATCH = route(contract, async ({ db, params, body, now, hold, note }) => {
  const { flags, ...account } = await changeAccount(db, { ...params, ...body, now, hold });
  note({
    subject: { type: "account", ...account },
    before: flags,
    after: body,
  });
  return params;
});
