import { Button, Group, NumberInput, type NumberInputProps } from "@mantine/core";
import { toPercent } from "@/lib/quality/rounds/pass-mark-words";
import type { PassMark } from "@/lib/quality/rounds/schema";

/** A pass mark as typed: in percent, and possibly unfinished. */
export interface PassMarkFields {
  tolerance: number | string;
  minShare: number | string;
  /** Empty for no limit. */
  top: number | string;
}

export const toFields = ({ tolerance, minShare, top }: PassMark): PassMarkFields => ({
  tolerance: toPercent(tolerance),
  minShare: toPercent(minShare),
  top: top ?? "",
});

/** The pass mark that was typed; null while a field is empty or unfinished. */
export function toPassMark({ tolerance, minShare, top }: PassMarkFields): PassMark | null {
  if (typeof tolerance !== "number" || typeof minShare !== "number") return null;
  if (typeof top !== "number" && top !== "") return null;
  const mark = { tolerance: tolerance / 100, minShare: minShare / 100 };
  const inRange = mark.tolerance >= 0 && mark.tolerance <= 0.5 && mark.minShare >= 0;
  if (!inRange || mark.minShare > 1 || top === 0) return null;
  return { ...mark, top: typeof top === "number" ? top : null };
}

interface Props {
  fields: PassMarkFields;
  planned: PassMark;
  isPlanned: boolean;
  onChange: (fields: PassMarkFields) => void;
}

/** Fields for a pass mark to try, starting with the planned one. */
export function PassMarkInputs({ fields, planned, isPlanned, onChange }: Props) {
  const plan = toFields(planned);
  const input = (name: keyof PassMarkFields): NumberInputProps => ({
    w: 184,
    value: fields[name],
    onChange: (value) => onChange({ ...fields, [name]: value }),
  });
  return (
    <Group align="flex-end" gap="md">
      <NumberInput
        label="Tolerance"
        description={`Planned: ${plan.tolerance} points`}
        suffix=" points"
        min={0}
        max={50}
        {...input("tolerance")}
      />
      <NumberInput
        label="Minimum share matched"
        description={`Planned: ${plan.minShare} %`}
        suffix=" %"
        min={0}
        max={100}
        step={5}
        {...input("minShare")}
      />
      <NumberInput
        label="Only the top"
        description={`Planned: ${plan.top === "" ? "no limit" : plan.top}`}
        placeholder="no limit"
        min={1}
        max={10_000}
        allowDecimal={false}
        {...input("top")}
      />
      {!isPlanned && (
        <Button variant="subtle" onClick={() => onChange(plan)}>
          Back to the plan
        </Button>
      )}
    </Group>
  );
}
