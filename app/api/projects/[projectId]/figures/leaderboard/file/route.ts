import { route } from "@/lib/api/route";
import { exportLeaderboard } from "@/lib/figures/leaderboard/server/export-leaderboard";
import { getLeaderboardFile as contract } from "@/lib/figures/schema";

export const GET = route(contract, ({ db, project, query }) =>
  exportLeaderboard(db, { project, query }),
);
