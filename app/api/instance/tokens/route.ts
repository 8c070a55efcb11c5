import { route } from "@/lib/api/route";
import { listAllTokens as contract } from "@/lib/instance/schema";
import { listAllTokens } from "@/lib/instance/server/all-tokens";

export const GET = route(contract, async ({ db, now }) => ({
  tokens: await listAllTokens(db, now),
}));
