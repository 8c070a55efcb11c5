import { MultiSelect, type MultiSelectProps } from "@mantine/core";

interface Choice {
  value: string;
  label: string;
}

interface Props extends Omit<MultiSelectProps, "data" | "value"> {
  /** The choices, perhaps in groups; undefined until they are loaded. */
  data: readonly (Choice | { group: string; items: Choice[] })[] | undefined;
  value: string[];
  /** What stands for a chosen one that is not among them. */
  unknown: string;
}

/** A choice of several things by their names. No id is shown before the names are there, or in place of one that is missing. */
export function ChooseNamed({ data, value, unknown, ...props }: Props) {
  if (!data) {
    return <MultiSelect {...props} data={[]} value={[]} disabled placeholder="Loading…" />;
  }
  const known = new Set(data.flatMap((one) => ("group" in one ? one.items : one)).map(idOf));
  const others = value.filter((id) => !known.has(id));
  return (
    <MultiSelect
      {...props}
      data={[...data, ...others.map((id) => ({ value: id, label: unknown }))]}
      value={value}
    />
  );
}

const idOf = ({ value }: Choice): string => value;
