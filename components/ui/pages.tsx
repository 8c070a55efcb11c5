import { Pagination, type PaginationProps } from "@mantine/core";

interface Props extends Omit<PaginationProps, "total"> {
  /** Of the whole list. */
  items: number;
  pageSize: number;
}

/** Buttons for the pages of a list, where it has more than one. */
export const Pages = ({ items, pageSize, ...props }: Props) =>
  items > pageSize && (
    <Pagination
      total={Math.ceil(items / pageSize)}
      getControlProps={(control) => ({ "aria-label": `${control} page` })}
      size="sm"
      mx="auto"
      {...props}
    />
  );
