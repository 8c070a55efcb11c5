import { Group, SegmentedControl, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { type Definition, DefinitionPopover } from "@/components/ui/definition-popover";
import type { FiguresMethod } from "@/lib/figures/schema";
import { intervalsDefinition, rulesDefinition } from "../definitions/bin-definitions";

interface SettingProps {
  label: string;
  definition?: Definition;
  children: ReactNode;
}

/** A control with its name above it, and a definition. */
export const Setting = ({ label, definition, children }: SettingProps) => (
  <Stack gap={2}>
    <Group gap={2} mih={24}>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      {definition && <DefinitionPopover definition={definition} />}
    </Group>
    {children}
  </Stack>
);

interface Props<V extends string> extends Omit<SettingProps, "children"> {
  /** For screen readers, if the label says too little. */
  name?: string;
  /** Their labels by value. */
  options: Record<V, string>;
  value: V;
  onChange: (value: V) => void;
}

/** A choice between a few values, with a label. */
export const Choice = <V extends string>(props: Props<V>) => (
  <Setting {...props}>
    <SegmentedControl
      size="xs"
      aria-label={props.name ?? props.label}
      data={Object.entries<string>(props.options).map(([value, label]) => ({ value, label }))}
      value={props.value}
      onChange={(value) => props.onChange(value as V)}
    />
  </Setting>
);

type Of<V extends string> = Pick<Props<V>, "value" | "onChange">;

export const RulesChoice = (props: Of<FiguresMethod["rules"]>) => (
  <Choice
    label="Rules of binning"
    definition={rulesDefinition}
    options={{ default: "Default", reference: "Reference", "right-closed": "Right-closed" }}
    {...props}
  />
);

export const IntervalsChoice = (props: Of<FiguresMethod["intervals"]>) => (
  <Choice
    label="Intervals"
    definition={intervalsDefinition}
    options={{ corrected: "Corrected", percentile: "Percentile" }}
    {...props}
  />
);
