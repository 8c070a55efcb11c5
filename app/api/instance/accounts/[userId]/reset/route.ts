import { issueReset } from "@/lib/accounts/server/reset-password";
import { newSecret } from "@/lib/auth/server/secret-token";
import { route } from "@/lib/http/route";
import { issueReset as contract } from "@/lib/instance/schema";

export const POST = route(contract, ({ db, user, params, now }) =>
  issueReset(db, { userId: params.userId, createdBy: user.id, secret: newSecret(), now }),
);
