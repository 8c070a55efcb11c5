import { Button, Group, NumberInput } from "@mantine/core";
import type { PassRule } from "@/lib/quality/rounds/schema";
import { type RuleFields, toFields } from "./rule-fields";

/** The rule to try: starts as it was planned. */
export function RuleInputs({
  fields,
  planned,
  isPlanned,
  onChange,
}: {
  fields: RuleFields;
  planned: PassRule;
  isPlanned: boolean;
  onChange: (fields: RuleFields) => void;
}) {
  const plan = toFields(planned);
  const set = (name: keyof RuleFields) => (value: number | string) =>
    onChange({ ...fields, [name]: value });
  return (
    <Group align="flex-end" gap="md">
      <NumberInput
        label="Tolerance"
        description={`Planned: ${plan.tolerance} points`}
        suffix=" points"
        min={0}
        max={50}
        step={1}
        w={184}
        value={fields.tolerance}
        onChange={set("tolerance")}
      />
      <NumberInput
        label="Minimum share matched"
        description={`Planned: ${plan.minShare} %`}
        suffix=" %"
        min={0}
        max={100}
        step={5}
        w={184}
        value={fields.minShare}
        onChange={set("minShare")}
      />
      <NumberInput
        label="Only the top"
        description={`Planned: ${plan.top === "" ? "no limit" : plan.top}`}
        placeholder="no limit"
        min={1}
        max={10_000}
        allowDecimal={false}
        w={184}
        value={fields.top}
        onChange={set("top")}
      />
      {!isPlanned && (
        <Button variant="subtle" onClick={() => onChange(plan)}>
          Back to the plan
        </Button>
      )}
    </Group>
  );
}
