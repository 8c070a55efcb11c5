import { Anchor } from "@mantine/core";
import Link from "next/link";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Time } from "@/components/ui/time";
import type { ProjectEvent } from "@/lib/notifications/schema";

/** What has happened in a project in the last 30 days. */
export const EventList = ({ events }: { events: readonly ProjectEvent[] }) =>
  events.length === 0 ? (
    <EmptyState title="No events in the last 30 days">
      Here is what happens in the project’s studies, imports, runs and training runs, whether or not
      you get an e-mail.
    </EmptyState>
  ) : (
    <DataTable
      framed
      label="Events of the last 30 days"
      caption="Events of the last 30 days"
      minWidth={480}
      rows={events}
      columns={[
        {
          name: "Event",
          kind: "long",
          isClear: true,
          cell: ({ sentence, path }) => (
            <Anchor component={Link} href={path}>
              {sentence}
            </Anchor>
          ),
        },
        { name: "When", cell: ({ at }) => <Time at={at} /> },
      ]}
    />
  );
