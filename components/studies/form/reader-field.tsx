import { Autocomplete } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { NotedOption } from "@/components/ui/noted-option";
import { readersOptions } from "@/lib/readers/queries";
import { readerLabel, readerNote } from "@/lib/readers/reader-note";
import { useCompared } from "../use-compared";
import { useStudyForm } from "./use-study-form";

const path = "config.exclusionRules.agreement.reader";

/** Whose forecasts people are compared with: a reader of the project, or one that is still to come. */
export function ReaderField({ projectId }: { projectId: string }) {
  const form = useStudyForm();
  const name = form.values.config.exclusionRules.agreement?.reader ?? "";
  const [search] = useDebouncedValue(name.trim(), 200);
  const { data } = useQuery(readersOptions(projectId, search, 1));
  const inUse = data?.readers.filter(({ archivedAt }) => archivedAt === null) ?? [];
  const names = [...new Set(inUse.map((reader) => reader.name))];
  const isKnown = names.includes(search);
  const compared = useCompared(projectId, form.values.config, isKnown ? search : "");
  return (
    <Autocomplete
      label="Reader"
      description={
        data && search && !isKnown
          ? "No reader of the project has this name yet."
          : (compared ??
            "Who has read the same texts: a reader of this project, by a run or from a file, in all its versions.")
      }
      inputWrapperOrder={["label", "input", "description", "error"]}
      data={names}
      renderOption={({ option: { value } }) => {
        const notes = inUse
          .filter((one) => one.name === value)
          .map((one) => readerNote(one.kind, readerLabel(one)));
        return <NotedOption label={value} note={notes.find((note) => note !== null) ?? null} />;
      }}
      {...form.getInputProps(path)}
    />
  );
}
