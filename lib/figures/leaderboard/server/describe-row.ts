import { describeGroup } from "@/lib/figures/calibration/server/describe-group";
import type { MeasuredFigures } from "@/lib/figures/calibration/server/measure-rows";
import type { GroupName } from "@/lib/figures/groups/group-names";
import type { GatheredGroup } from "@/lib/figures/groups/server/gather-groups";
import type { View } from "@/lib/figures/selection/schema-selection";
import { dependOnOrder, type Measured } from "@/lib/metrics/types";
import type { LeaderboardPage } from "../schema-leaderboard";

type Row = LeaderboardPage["rows"][number];

/**
 * A row of a leaderboard. Its intervals are over its forecasts, quick ones, and stay so: those over clusters are
 * computed for groups that are looked at, not for thousands.
 */
export function describeRow(
  group: GatheredGroup,
  view: View,
  quick: MeasuredFigures | null,
  { name = "", detail = "", rank = null }: Partial<GroupName & Pick<Row, "rank">> = {},
): Row {
  const known = { rows: null, clusters: null, asked: null, quick };
  const { figures, ...described } = describeGroup(group, view, known);
  const { n } = described.counts;
  const ordered: Measured = { undefined: "needs_order", n };
  const binned = { ece: ordered, eceCorrected: ordered, mce: ordered };
  return {
    ...described,
    figures: dependOnOrder(view) ? { ...figures, ...binned } : figures,
    intervals: {
      drawn: "approximate",
      waiting: false,
      progress: 1,
      ahead: 0,
      ways: [],
      problem: null,
    },
    name,
    detail,
    rank,
  };
}
