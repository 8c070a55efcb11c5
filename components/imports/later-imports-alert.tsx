import { Alert, Anchor, List, Text } from "@mantine/core";
import Link from "next/link";
import type { LaterImports } from "@/lib/imports/options";
import { count } from "@/lib/text/count";

interface Props {
  projectId: string;
  laterImports: LaterImports;
  /** What happens to the rows that they share, and what to do then. */
  children: string;
}

/** Names later imports that would have added the same rows; nothing when there are none. */
export function LaterImportsAlert({ projectId, laterImports, children }: Props) {
  const { total, newest } = laterImports;
  if (total === 0) return null;
  const more = total - newest.length;
  return (
    <Alert color="yellow" title="Later imports found rows that were already there">
      <Text size="sm" mb={4}>
        Some of these rows may come from this import. {children}
      </Text>
      <List size="sm">
        {newest.map(({ id, filename, rows }) => (
          <List.Item key={id}>
            <Anchor
              component={Link}
              underline="always"
              href={`/projects/${projectId}/imports/${id}`}
              fz="inherit"
            >
              {filename}
            </Anchor>{" "}
            ({count(rows, "row")})
          </List.Item>
        ))}
        {more > 0 && <List.Item>… and {count(more, "earlier one")}</List.Item>}
      </List>
    </Alert>
  );
}
