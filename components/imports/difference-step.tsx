import { Anchor, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Counts } from "@/components/ui/counts";
import { DataTable } from "@/components/ui/data-table";
import { Loading } from "@/components/ui/loading";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { allRowsText } from "@/lib/corrections/imports/row-names";
import { joinedPartText, joinedText } from "@/lib/imports/join/joined-text";
import type { Difference } from "@/lib/imports/options";
import { importOptions } from "@/lib/imports/queries";
import { LaterImportsAlert } from "./later-imports-alert";
import type { ImportFlow } from "./use-import-flow";

/** Says which import the file is to take the place of. */
export function CorrectHeader({ projectId, importId }: { projectId: string; importId: string }) {
  const { data } = useQuery(importOptions(projectId, importId));
  const joinedFrom = data?.options.joinedFrom;
  return (
    <PageHeader title={`Correct ${data?.filename ?? "an import"}`} help="corrections">
      Choose the corrected file, or the same file to map it in another way. You see what will change
      before anything is replaced.{" "}
      {joinedFrom && (
        <>
          The import is {joinedText(joinedFrom)}. Choose {joinedPartText(joinedFrom.first)} first;
          the next step asks for {joinedPartText(joinedFrom.second)} again, because Candor keeps no
          files.{" "}
        </>
      )}
      <Anchor
        component={Link}
        underline="always"
        href={`/projects/${projectId}/imports/${importId}`}
      >
        Back to the import
      </Anchor>
    </PageHeader>
  );
}

interface Props {
  projectId: string;
  importId: string;
  actions: Pick<ImportFlow, "replace" | "back" | "restart">;
}

/** After the trial: what the new file changes of the import that it corrects. */
export function DifferenceStep({ projectId, importId, actions }: Props) {
  const query = useQuery(importOptions(projectId, importId));
  return (
    <QueryState query={query} rows={4}>
      {({ difference, filename }) => {
        // The trial has just ended, and the page does not have its result yet.
        if (!difference) return <Loading rows={4} />;
        const { added, changed, removed } = difference;
        const changes = added + changed + removed > 0;
        return (
          <Stack>
            <ShownDifference difference={difference} title={`What ${filename} will change`} />
            {difference.laterImports && (
              <LaterImportsAlert projectId={projectId} laterImports={difference.laterImports}>
                What they share with it changes or goes too: check them afterwards.
              </LaterImportsAlert>
            )}
            {!changes && <Text>The file says the same as the import. There is nothing to do.</Text>}
            <Group>
              <Button disabled={!changes} onClick={() => actions.replace(importId)}>
                Replace the import
              </Button>
              <Button variant="default" onClick={actions.back}>
                Back to the mapping
              </Button>
              <Button variant="default" onClick={actions.restart}>
                Choose another file
              </Button>
            </Group>
          </Stack>
        );
      }}
    </QueryState>
  );
}

/** Counts of what differs between two imports, and the first rows that do. */
export function ShownDifference({ difference, title }: { difference: Difference; title: string }) {
  const { added, changed, removed, unchanged, compared = {}, first } = difference;
  const more = added + changed + removed - first.length;
  return (
    <Paper withBorder p="lg" style={{ overflowWrap: "anywhere" }}>
      <Stack>
        <Title order={2} size="h4">
          {title}
        </Title>
        <Counts cols={{ base: 2, sm: 4 }} counts={{ added, changed, removed, unchanged }} />
        {Object.keys(compared).length > 1 && (
          <Text size="sm" c="dimmed">
            Together these are {allRowsText(compared)}.
          </Text>
        )}
        {first.length > 0 && (
          <DataTable
            label="Rows that differ"
            minWidth={640}
            dense
            rows={first}
            keyOf={({ kind, name }) => `${kind} ${name}`}
            columns={[
              { name: "Row", cell: ({ name }) => name },
              { name: "Change", kind: "mark", cell: ({ change }) => change },
              { name: "Before", kind: "text", cell: ({ before }) => saidIn(before) },
              { name: "After", kind: "text", cell: ({ after }) => saidIn(after) },
            ]}
          />
        )}
        {more > 0 && (
          <Text size="sm" c="dimmed">
            … and {more.toLocaleString("en")} more
          </Text>
        )}
      </Stack>
    </Paper>
  );
}

const saidIn = (content: Record<string, unknown> | null): string =>
  content === null
    ? "–"
    : Object.entries(content)
        .filter(([, value]) => value !== null && value !== "")
        .map(([name, value]) => `${name}: ${textOf(value)}`)
        .join("; ");

/** Judgements come by judge; one judge need not be named. */
function textOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  return Object.entries(value)
    .map(([judge, said]) => (judge === "import" ? String(said) : `${judge} ${String(said)}`))
    .join(", ");
}
