import { route } from "@/lib/api/route";
import { newSecret } from "@/lib/auth/server/secret-token";
import { createToken as createContract, listTokens as listContract } from "@/lib/tokens/schema";
import { createToken } from "@/lib/tokens/server/create-token";
import { listTokens } from "@/lib/tokens/server/list-tokens";

export const GET = route(listContract, async ({ db, params, project, user, now }) => ({
  tokens: await listTokens(db, { ...params, userId: user.id, role: project.role, now }),
}));

export const POST = route(createContract, async ({ params, user, body, now, held, note }) => {
  const by = { ...params, userId: user.id, secret: newSecret(), now };
  const { id, ...made } = await held((tx) => createToken(tx, { ...body, ...by }));
  note({
    subject: { type: "API token", id, name: body.name },
    after: { scopes: body.scopes.join(", "), expires: made.expiresAt },
  });
  return made;
});
