import { Group, Pagination } from "@mantine/core";

interface Props {
  pages: number;
  page: number;
  onChange: (page: number) => void;
}

/** The pages of a list; nothing where there is one. */
export const PageButtons = ({ pages, page, onChange }: Props) =>
  pages > 1 && (
    <Group justify="center">
      <Pagination
        total={pages}
        value={page}
        onChange={onChange}
        size="sm"
        getControlProps={(control) => ({ "aria-label": `${control} page` })}
      />
    </Group>
  );
