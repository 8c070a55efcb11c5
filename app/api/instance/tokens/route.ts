import { route } from "@/lib/api/route";
import { listAllTokens as contract } from "@/lib/instance/schema";
import { listAllTokens } from "@/lib/tokens/server/list-tokens";

export const GET = route(contract, async ({ db, now }) => ({
  tokens: await listAllTokens(db, now),
}));
