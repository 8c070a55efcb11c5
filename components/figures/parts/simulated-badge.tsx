import { Badge } from "@mantine/core";
import type { Simulated } from "@/lib/figures/format/mark-simulated";
import classes from "./figures.module.css";

/** Says that some or all forecasts behind the figures are by simulated readers. */
export function SimulatedBadge({ simulated, what }: { simulated: Simulated; what: string }) {
  const { count, all } = simulated;
  const whose = "by simulated readers";
  return (
    <Badge className={classes.simulated} size="sm" tt="none" fw={560}>
      {all
        ? `all ${whose}`
        : `${count.toLocaleString("en")} of these${what && ` ${what}`} ${whose}`}
    </Badge>
  );
}
