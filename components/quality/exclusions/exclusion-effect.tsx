import { List, Stack, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Loading } from "@/components/ui/loading";
import { QueryState } from "@/components/ui/query-state";
import { Unfold } from "@/components/ui/unfold";
import { reasons } from "@/lib/metrics/reasons";
import { describeEffect, moveText } from "@/lib/quality/exclusions/effect-words";
import type { ExclusionEffect as Effect } from "@/lib/quality/exclusions/schema";
import { formatShare, formatThousandths } from "@/lib/text/format-number";

/** What a decision would do, before it is made. */
export function ExclusionEffect({ query }: { query: UseQueryResult<Effect> }) {
  if (query.isPending) {
    return (
      <>
        <Text size="sm" role="status">
          Computing what this changes…
        </Text>
        <Loading rows={4} />
      </>
    );
  }
  return (
    <QueryState query={query}>
      {(effect) => (
        <Stack gap="sm">
          <List size="sm" spacing={4}>
            {describeEffect(effect).map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
          {effect.tasks.length > 0 && <Tasks {...effect} />}
          {effect.forecasts > 0 && (
            <div>
              <DataTable
                label="Results before and after"
                framed
                minWidth={420}
                columns={columns}
                rows={effect.models}
              />
              <Text size="xs" c="dimmed" mt={4}>
                Without excluded people, in all versions of the study. Results has the intervals.
              </Text>
            </div>
          )}
        </Stack>
      )}
    </QueryState>
  );
}

const columns: Column<Effect["models"][number]>[] = [
  { name: "Model", cell: ({ name }) => name },
  {
    name: "Forecasts",
    cell: ({ before, after }) => moveText(before.n, after.n, (n) => n.toLocaleString("en")),
  },
  {
    name: "Accuracy",
    cell: ({ before, after }) => moveText(before.accuracy, after.accuracy, formatShare),
  },
  {
    name: "ECE",
    cell: ({ before, after }) => (
      <>
        {moveText(before.ece, after.ece, formatThousandths)}
        {after.eceUndefined && (
          <Text size="xs" c="dimmed">
            {reasons[after.eceUndefined]}
          </Text>
        )}
      </>
    ),
  },
];

function Tasks({ tasks, allTasks }: Effect) {
  const versions = new Set(tasks.map(({ version }) => version)).size;
  const more = allTasks - tasks.length;
  return (
    <div>
      <Unfold what="the tasks" of="with these places">
        <List size="sm" mt={4}>
          {tasks.map(({ version, no, question }) => (
            <List.Item key={`${version} ${no}`}>
              {versions > 1 && `Version ${version}, `}
              {versions > 1 ? "task" : "Task"} {no}: {question}
            </List.Item>
          ))}
        </List>
        {more > 0 && (
          <Text size="sm" c="dimmed">
            and {more.toLocaleString("en")} more
          </Text>
        )}
      </Unfold>
    </div>
  );
}
