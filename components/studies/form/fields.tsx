import {
  Fieldset,
  NumberInput,
  type NumberInputProps,
  Radio,
  Stack,
  Text,
  type TextInputProps,
  Title,
} from "@mantine/core";
import { type ReactNode, useState } from "react";
import { MoneyField } from "@/components/ui/money-field";
import { useStudyForm } from "./use-study-form";

/** How a stored number is shown, and its bounds unless given: shares as percents. */
const units = {
  plain: { show: (n: number) => n, store: (n: number) => n, input: { min: 1 } },
  percent: {
    show: (n: number) => Number((100 * n).toFixed(6)),
    store: (n: number) => n / 100,
    input: { min: 0, max: 100 },
  },
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
  const { show, store, input: bounds } = units[unit];
  const toStored = (next: number | string) => {
    if (next === "") return optional ? null : "";
    return Number.isFinite(Number(next)) ? store(Number(next)) : next;
  };
  const shown = typeof value === "number" ? show(value) : (value ?? "");
  return (
    <NumberInput
      clampBehavior="none"
      inputWrapperOrder={["label", "input", "description", "error"]}
      {...bounds}
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

interface CentsProps extends Pick<TextInputProps, "label" | "description" | "maw"> {
  path: string;
  /** Whether it may be left empty, which is stored as null. */
  optional?: boolean;
}

/** An amount of the study's currency, stored in cents. */
export function CentsField({ path, optional = false, ...input }: CentsProps) {
  const { value, onChange, ...field } = useStudyForm().getInputProps(path);
  return (
    <MoneyField
      inputWrapperOrder={["label", "input", "description", "error"]}
      most={10_000}
      {...input}
      {...field}
      value={typeof value === "number" ? value / 100 : (value ?? "")}
      onChange={(amount) =>
        onChange(amount === "" ? (optional ? null : "") : Math.round(100 * amount))
      }
    />
  );
}

interface ChoicesProps {
  label: string;
  path: string;
  choices: readonly { value: string; label: string; description?: string }[];
  /** Changes what depends on the choice. */
  onChosen?: (value: string) => void;
}

export function Choices({ label, path, choices, onChosen }: ChoicesProps) {
  const { onChange, ...field } = useStudyForm().getInputProps(path);
  const choose = (value: string) => {
    onChange(value);
    onChosen?.(value);
  };
  return (
    <Radio.Group label={label} {...field} onChange={choose}>
      <Stack gap="xs" mt={6}>
        {choices.map((choice) => (
          <Radio key={choice.value} {...choice} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

export function FormSection({
  title,
  about,
  children,
}: {
  title: string;
  about?: string;
  children: ReactNode;
}) {
  return (
    <Fieldset
      legend={
        <Title order={2} size="h5">
          {title}
        </Title>
      }
      miw={0}
    >
      <Stack>
        {about && (
          <Text size="sm" c="dimmed">
            {about}
          </Text>
        )}
        {children}
      </Stack>
    </Fieldset>
  );
}
