import { route } from "@/lib/api/route";
import { getLeaderboard } from "@/lib/figures/leaderboard/server/get-leaderboard";
import { getLeaderboard as contract } from "@/lib/figures/schema";

export const GET = route(contract, ({ db, params, query }) =>
  getLeaderboard(db, { ...params, query }),
);
