import { SegmentedControl } from "@mantine/core";
import { Setting } from "@/components/ui/setting";
import type { BinRules } from "@/lib/metrics/types";
import { rulesDefinition } from "../definitions/bin-definitions";
import { DefinitionPopover } from "../definitions/definition-popover";

type Rules = BinRules["rules"];

const names: Record<Rules, string> = {
  default: "Default",
  reference: "Reference",
  "right-closed": "Right-closed",
};
const data = Object.entries(names).map(([value, label]) => ({ value, label }));

/** The rules by which forecasts are binned. */
export function RulesSetting({
  value,
  onChange,
}: {
  value: Rules;
  onChange: (rules: Rules) => void;
}) {
  return (
    <Setting label="Rules" after={<DefinitionPopover definition={rulesDefinition} />}>
      <SegmentedControl
        size="xs"
        aria-label="Rules of binning"
        data={data}
        value={value}
        onChange={(rules) => onChange(rules as Rules)}
      />
    </Setting>
  );
}
