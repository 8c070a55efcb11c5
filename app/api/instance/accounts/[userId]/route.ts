import { route } from "@/lib/http/route";
import { changeAccount as contract } from "@/lib/instance/schema";
import { changeAccount } from "@/lib/instance/server/change-account";

export const PATCH = route(contract, async ({ db, params, body, now, note }) => {
  const before = await changeAccount(db, { ...params, ...body, now });
  note({
    subject: { type: "account", id: before.id, name: before.name },
    before: {
      mayCreateProjects: before.mayCreateProjects,
      isInstanceAdmin: before.isInstanceAdmin,
      isDisabled: before.disabledAt !== null,
      isToBeDeleted: before.deleteAt !== null,
    },
    after: body,
  });
  return params;
});
