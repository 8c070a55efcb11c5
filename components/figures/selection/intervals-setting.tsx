import { SegmentedControl } from "@mantine/core";
import { Setting } from "@/components/ui/setting";
import type { FiguresMethod } from "@/lib/figures/schema";
import { intervalsDefinition } from "../definitions/bin-definitions";
import { DefinitionPopover } from "../definitions/definition-popover";

type Intervals = FiguresMethod["intervals"];

const names: Record<Intervals, string> = { corrected: "Corrected", percentile: "Percentile" };
const data = Object.entries(names).map(([value, label]) => ({ value, label }));

/** How the intervals of the figures are made. */
export function IntervalsSetting({
  value,
  onChange,
}: {
  value: Intervals;
  onChange: (intervals: Intervals) => void;
}) {
  return (
    <Setting label="Intervals" after={<DefinitionPopover definition={intervalsDefinition} />}>
      <SegmentedControl
        size="xs"
        aria-label="Intervals"
        data={data}
        value={value}
        onChange={(intervals) => onChange(intervals as Intervals)}
      />
    </Setting>
  );
}
