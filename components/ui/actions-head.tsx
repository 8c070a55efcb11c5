import { Table, VisuallyHidden } from "@mantine/core";

/** The head of a table's column of buttons, for screen readers alone. */
export const ActionsHead = ({ className }: { className?: string }) => (
  <Table.Th scope="col" className={className}>
    <VisuallyHidden>Actions</VisuallyHidden>
  </Table.Th>
);
