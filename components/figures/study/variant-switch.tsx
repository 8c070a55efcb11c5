import { SegmentedControl } from "@mantine/core";
import { variantNames } from "@/lib/figures/groups/group-names";
import type { Variant } from "@/lib/figures/schema-figures";

const data = (["kept", "all"] as const).map((value) => ({
  value,
  label: variantNames[value].replace(/^w/, "W"),
}));

/** Whose forecasts the charts show, where people are excluded. */
export function VariantSwitch({
  value,
  onChange,
}: {
  value: Variant;
  onChange: (variant: Variant) => void;
}) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="Whose forecasts"
      data={data}
      value={value}
      onChange={(chosen) => onChange(chosen === "all" ? "all" : "kept")}
    />
  );
}
