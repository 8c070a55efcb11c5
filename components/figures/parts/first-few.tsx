import { Button, Text } from "@mantine/core";
import { createContext, type ReactNode, use, useState } from "react";

/** Whether every list of the figures is shown in full, as for paper. */
export const Whole = createContext(false);

interface Props<T> {
  items: readonly T[];
  atFirst: number;
  /** In the plural: "panels". */
  what: string;
  children: (shown: readonly T[]) => ReactNode;
}

/** The first of many items, with their number and a button to show all. */
export function FirstFew<T>({ items, atFirst, what, children }: Props<T>) {
  const [all, setAll] = useState(false);
  const shown = use(Whole) || all ? items : items.slice(0, atFirst);
  const total = items.length.toLocaleString("en");
  return (
    <>
      {children(shown)}
      {shown.length < items.length && (
        <Text size="sm" c="dimmed" mt="md" className="figure" component="div">
          {shown.length} of {total} {what}.{" "}
          <Button variant="default" size="compact-sm" ml="xs" onClick={() => setAll(true)}>
            Show all {total}
          </Button>
        </Text>
      )}
    </>
  );
}
