import { Group, NumberInput, SegmentedControl } from "@mantine/core";
import type { ViewQuery } from "@/lib/figures/selection/schema-selection";
import { viewDefaults } from "@/lib/figures/selection/view-address";
import { Choice, Setting } from "./setting";

interface Props {
  view: ViewQuery;
  onChange: (view: ViewQuery) => void;
}

/** How many bins there are, and whether they are equally full or equally wide. */
export function BinsChoice({ view, onChange }: Props) {
  const bins = Number(view.bins ?? viewDefaults.bins);
  return (
    <>
      <Setting label="Number of bins">
        <Group gap={6} wrap="nowrap">
          <SegmentedControl
            size="xs"
            aria-label="Number of bins"
            data={[...new Set(["10", "20", String(bins)])]}
            value={String(bins)}
            onChange={(value) => onChange({ ...view, bins: value })}
          />
          <NumberInput
            // A typed number takes effect on Enter or when the field is left.
            key={bins}
            size="xs"
            w={64}
            aria-label="Another number of bins"
            min={1}
            max={100}
            allowDecimal={false}
            clampBehavior={"blur"}
            defaultValue={bins}
            onBlur={(event) => {
              const typed = Number(event.currentTarget.value);
              if (typed >= 1 && typed !== bins)
                onChange({ ...view, bins: String(Math.min(typed, 100)) });
            }}
            onKeyDown={(event) => {
              if (event.key === "Enter") event.currentTarget.blur();
            }}
          />
        </Group>
      </Setting>
      <Choice
        label="Of equal"
        name="Bins of equal"
        options={{ "equal-mass": "Mass", "equal-width": "Width" }}
        value={view.binning ?? viewDefaults.binning}
        onChange={(binning) => onChange({ ...view, binning })}
      />
    </>
  );
}
