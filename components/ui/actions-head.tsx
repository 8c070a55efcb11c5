import { Table, VisuallyHidden } from "@mantine/core";

/** The head of a table's column of buttons, which needs no words but for those who can't see it. */
export const ActionsHead = ({ className }: { className?: string }) => (
  <Table.Th scope="col" className={className}>
    <VisuallyHidden>Actions</VisuallyHidden>
  </Table.Th>
);
