import { Badge } from "@mantine/core";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { DataTable } from "@/components/ui/data-table";
import { DownloadRecords } from "@/components/ui/download-records";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import { useAction } from "@/components/ui/use-action";
import { browserName } from "@/lib/accounts/browser-name";
import {
  type Account,
  accountOptions,
  deleteOtherSessions,
  deleteSessionById,
} from "@/lib/accounts/queries";

/** The browsers in which somebody is signed in. */
export function SessionsSection({ sessions }: { sessions: Account["sessions"] }) {
  const end = useAction({
    mutationFn: deleteSessionById,
    done: () => "That browser is signed out.",
    refresh: [accountOptions()],
  });
  const endOthers = useAction({
    mutationFn: deleteOtherSessions,
    done: () => "You are signed out in all other browsers.",
    refresh: [accountOptions()],
  });
  return (
    <Section
      title="Where you are signed in"
      actions={
        <>
          <DownloadRecords
            label="where you are signed in"
            filename="signed-in"
            columns={["browser", "address", "createdAt", "lastUsedAt"]}
            records={sessions}
          />
          {sessions.length > 1 && (
            <ConfirmButton
              label="Sign out everywhere else"
              title="Sign out in all other browsers?"
              confirm="Sign out"
              onConfirm={() => endOthers.mutate()}
            >
              People using those browsers must sign in again. You stay signed in here.
            </ConfirmButton>
          )}
        </>
      }
    >
      <DataTable
        framed
        label="Where you are signed in"
        minWidth={480}
        rows={sessions}
        columns={[
          {
            name: "Browser",
            cell: ({ browser }) => <span title={browser}>{browserName(browser)}</span>,
          },
          { name: "Address", cell: ({ address }) => address, isClear: true },
          { name: "Last used", cell: ({ lastUsedAt }) => <Time at={lastUsedAt} /> },
        ]}
        actions={({ id, isThis }) =>
          isThis ? (
            <Badge variant="light">This browser</Badge>
          ) : (
            <ConfirmButton
              label="Sign out"
              title="Sign out in that browser?"
              confirm="Sign out"
              onConfirm={() => end.mutate(id)}
            >
              Anyone using that browser must sign in again.
            </ConfirmButton>
          )
        }
      />
    </Section>
  );
}
