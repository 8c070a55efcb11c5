"use client";

import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { DownloadRecords } from "@/components/ui/download-records";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { membersOptions } from "@/lib/members/queries";
import { InviteMember } from "./invite-member";
import { MemberTable } from "./member-table";
import { OpenInvitations } from "./open-invitations";

/** A project's members and open invitations, and a form to invite others. */
export function MemberList({ projectId }: { projectId: string }) {
  const members = useQuery(membersOptions(projectId));
  return (
    <>
      <PageHeader
        title="Members"
        help="admins#members"
        actions={
          members.data && (
            <DownloadRecords
              label="members"
              filename="members"
              columns={["name", "email", "role"]}
              records={members.data.members}
            />
          )
        }
      >
        Researchers import data, run studies and see results. Admins also decide about people and
        members.
      </PageHeader>
      <Stack gap="xl">
        <QueryState query={members}>
          {({ members }) => <MemberTable projectId={projectId} members={members} />}
        </QueryState>
        <InviteMember projectId={projectId} />
        <OpenInvitations projectId={projectId} />
      </Stack>
    </>
  );
}
