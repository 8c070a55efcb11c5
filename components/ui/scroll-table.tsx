import { Table, type TableScrollContainerProps } from "@mantine/core";
import classes from "./scroll-table.module.css";

/** A frame in which a table scrolls where it is wider or higher than its place, by keyboard too. */
export const ScrollTable = ({
  label,
  className = "",
  ...props
}: TableScrollContainerProps & { label: string; className?: string | undefined }) => (
  <Table.ScrollContainer
    {...props}
    className={`${classes.scroll} ${className}`}
    type="native"
    tabIndex={0}
    role="region"
    aria-label={label}
  />
);
