import { route } from "@/lib/api/route";
import { listAccounts as contract } from "@/lib/instance/schema";
import { listAccounts } from "@/lib/instance/server/list-accounts";

export const GET = route(contract, async ({ db, user }) => ({
  accounts: await listAccounts(db, { me: user.id }),
}));
