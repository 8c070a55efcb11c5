import { route } from "@/lib/api/route";
import { exportLeaderboard } from "@/lib/figures/leaderboard/server/export-leaderboard";
import { getLeaderboardFile as contract } from "@/lib/figures/schema";

export const GET = route(contract, ({ db, user, project, query, request }) =>
  exportLeaderboard(db, { project, query, userId: user.id, signal: request.signal }),
);
