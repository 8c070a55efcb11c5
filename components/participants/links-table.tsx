"use client";

import { Table } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ActionsHead } from "@/components/ui/actions-head";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { showError } from "@/components/ui/show-error";
import { when } from "@/components/ui/when";
import { deleteLink, linksKey } from "@/lib/participants/queries";
import type { PersonalLink } from "@/lib/participants/schema";

interface Props {
  projectId: string;
  studyId: string;
  links: readonly PersonalLink[];
}

const states: Record<PersonalLink["state"], string> = {
  unused: "Not used yet",
  used: "Used",
  erased: "Used, erased",
  revoked: "Revoked",
};

/** A page of links: whether each was used, and a way to revoke it. */
export function LinksTable({ links, ...ids }: Props) {
  const queries = useQueryClient();
  const revoke = useMutation({
    mutationFn: (linkId: string) => deleteLink(ids, linkId),
    onSuccess: () => queries.invalidateQueries({ queryKey: linksKey(ids) }),
    onError: showError,
  });
  return (
    <Table.ScrollContainer minWidth={420}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Link</Table.Th>
            <Table.Th>Made for</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th>Made</Table.Th>
            <ActionsHead />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {links.map(({ id, no, state, hasId, createdAt }) => (
            <Table.Tr key={id}>
              <Table.Td>{no}</Table.Td>
              <Table.Td>{hasId ? "An ID of your list" : "Anyone"}</Table.Td>
              <Table.Td>{states[state]}</Table.Td>
              <Table.Td>{when(createdAt)}</Table.Td>
              <Table.Td>
                {state !== "revoked" && (
                  <ConfirmButton
                    label={`Revoke link ${no}`}
                    title={`Revoke link ${no}?`}
                    confirm="Revoke"
                    onConfirm={() => revoke.mutate(id)}
                  >
                    The link stops working, and its open sessions end. Answers given through it
                    stay.
                  </ConfirmButton>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
