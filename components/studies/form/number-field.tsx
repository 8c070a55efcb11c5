import { NumberInput, type NumberInputProps } from "@mantine/core";
import { useState } from "react";
import { useStudyForm } from "./use-study-form";

/** How a stored number is shown: shares as percents, cents as money. */
const units = {
  plain: { show: (n: number) => n, store: (n: number) => n },
  percent: { show: (n: number) => Number((100 * n).toFixed(6)), store: (n: number) => n / 100 },
  cents: { show: (n: number) => n / 100, store: (n: number) => Math.round(100 * n) },
};

interface Props extends Omit<NumberInputProps, "form" | "value" | "onChange"> {
  path: string;
  unit?: keyof typeof units;
  /** Whether it may be left empty, which is stored as null. */
  optional?: boolean;
}

/** A number of the form, which keeps half-typed ones as they are. */
export function NumberField({ path, unit = "plain", optional = false, ...input }: Props) {
  const form = useStudyForm();
  const { value, onChange, ...field } = form.getInputProps(path);
  const [typed, setTyped] = useState<number | string>("");
  const { show, store } = units[unit];
  const toStored = (next: number | string) => {
    if (next === "") return optional ? null : "";
    return Number.isFinite(Number(next)) ? store(Number(next)) : next;
  };
  const shown = typeof value === "number" ? show(value) : (value ?? "");
  return (
    <NumberInput
      clampBehavior="none"
      inputWrapperOrder={["label", "input", "description", "error"]}
      {...input}
      {...field}
      // "1." is 1, and must stay "1." until the next key.
      value={toStored(typed) === value ? typed : shown}
      onChange={(next) => {
        setTyped(next);
        onChange(toStored(next));
      }}
    />
  );
}
