import { TextInput } from "@mantine/core";

interface Props {
  /** By what a person is found. */
  by: "Pseudonym" | "Pseudonym or code";
  value: string;
  onChange: (value: string) => void;
}

/** The field by which a list of people is searched. */
export function FindPerson({ by, value, onChange }: Props) {
  return (
    <TextInput
      label="Find a person"
      placeholder={by}
      type="search"
      maw={320}
      maxLength={100}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
