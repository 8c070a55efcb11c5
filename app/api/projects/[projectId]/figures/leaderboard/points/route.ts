import { route } from "@/lib/api/route";
import { getLeaderboardPoints } from "@/lib/figures/leaderboard/server/get-leaderboard";
import { getLeaderboardPoints as contract } from "@/lib/figures/schema";

export const GET = route(contract, ({ db, params, query }) =>
  getLeaderboardPoints(db, { ...params, query }),
);
