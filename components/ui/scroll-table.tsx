import { Table, type TableScrollContainerProps } from "@mantine/core";

/** A frame in which a table scrolls where it is wider or higher than its place, by keyboard too. */
export const ScrollTable = ({ label, ...props }: TableScrollContainerProps & { label: string }) => (
  <Table.ScrollContainer {...props} type="native" tabIndex={0} role="region" aria-label={label} />
);
