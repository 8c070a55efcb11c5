import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import { readMoney, writeMoney } from "@/lib/text/read-money";

interface Props extends Omit<TextInputProps, "value" | "onChange"> {
  /** In whole units of the currency; "" for none, NaN for a text that is no amount. */
  value?: number | string;
  onChange: (value: number | "") => void;
  /** 0 unless given. */
  least?: number;
  most: number;
  /** 2 unless given. */
  decimals?: number;
}

/**
 * An amount of money. What was typed stays as it is: a text that is no amount is refused at the field, and its form is
 * not sent.
 */
export function MoneyField({ value = "", onChange, ...props }: Props) {
  const { least, most, decimals, ...input } = props;
  const [typed, setTyped] = useState("");
  const [wasLeft, setLeft] = useState(false);
  const read = (text: string) => {
    const result = readMoney(text, { least, most, decimals });
    return "problem" in result
      ? { amount: Number.NaN, problem: result.problem }
      : { amount: result.amount, problem: "" };
  };
  const written = typeof value === "number" && !Number.isNaN(value) && writeMoney(value, decimals);
  const isTyped = Object.is(read(typed).amount, value);
  const text = isTyped ? typed : written || "";
  const { problem } = read(text);
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...input}
      ref={(element) => element?.setCustomValidity(problem)}
      error={problem === "" ? input.error : (wasLeft || input.error) && problem}
      value={text}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(read(currentTarget.value).amount);
      }}
      onBlur={(event) => {
        setLeft(true);
        input.onBlur?.(event);
      }}
    />
  );
}

type DollarProps = Omit<Props, "least" | "most" | "decimals">;

/** What models and machines may cost: stored in millionths of a dollar. */
export const DollarField = (props: DollarProps) => (
  <MoneyField leftSection="$" most={1_000_000} decimals={6} {...props} />
);
