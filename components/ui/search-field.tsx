import { TextInput, type TextInputProps } from "@mantine/core";

export type SearchInput = Pick<TextInputProps, "label" | "description" | "placeholder">;

interface Props extends SearchInput {
  value: string;
  onChange: (value: string) => void;
}

/** The field by which a list is searched: here, or by the server. */
export const SearchField = ({ onChange, ...input }: Props) => (
  <TextInput
    {...input}
    type="search"
    maw={320}
    maxLength={100}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

/** What the field of a list of people says. @param placeholder by what a person is found */
export const findPerson = (placeholder: "Pseudonym" | "Pseudonym or code"): SearchInput => ({
  label: "Find a person",
  placeholder,
});
