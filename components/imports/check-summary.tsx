"use client";

import { Alert, Text } from "@mantine/core";
import type { CheckedPreview } from "@/lib/imports/check-report";
import { BadRowsTable } from "./bad-rows";

const shown = 5;

interface Props {
  checked: CheckedPreview;
  isWhole: boolean;
  /** Whether one bad row is enough to import nothing. */
  refuses: boolean;
}

/** What the check of the first rows says about the file. */
export function CheckSummary({ checked, isWhole, refuses }: Props) {
  const { rowsChecked, rowsBad, errors, fieldProblems } = checked;
  const [missing] = fieldProblems.values();
  const which = `the ${isWhole ? "" : "first "}${rowsChecked.toLocaleString("en")} rows`;
  if (missing !== undefined || rowsChecked === 0) {
    return (
      <Alert color="yellow" title="Not ready yet" role="status">
        {missing ?? "The file has no rows."}
      </Alert>
    );
  }
  if (rowsBad === 0) {
    return (
      <Alert color="pine" title="Ready" role="status">
        {isWhole ? "All" : "The first"} {rowsChecked.toLocaleString("en")} rows can be read. The
        import will check them against the stored data.
      </Alert>
    );
  }
  return (
    <Alert
      color="red"
      title={`${rowsBad.toLocaleString("en")} of ${which} ${rowsBad === 1 ? "is" : "are"} bad`}
      role="status"
    >
      <BadRowsTable errors={errors.slice(0, shown)} />
      {errors.length > shown && (
        <Text size="sm">… and {(errors.length - shown).toLocaleString("en")} more</Text>
      )}
      <Text size="sm" mt="sm">
        {refuses
          ? "Nothing will be imported like this. Fix the file, or choose to leave out the bad rows."
          : "They will be left out."}
      </Text>
    </Alert>
  );
}
