"use client";

import { Table } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ActionsHead } from "@/components/ui/actions-head";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { LongTable } from "@/components/ui/long-table";
import { showDone } from "@/components/ui/show-done";
import { showError } from "@/components/ui/show-error";
import { when } from "@/components/ui/when";
import { deleteLink, linksKey } from "@/lib/crowd/arrival/queries";
import type { PersonalLink } from "@/lib/crowd/arrival/schema";

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
    mutationFn: ({ id }: PersonalLink) => deleteLink(ids, id),
    onSuccess: (_, { no }) => {
      showDone(`Link ${no} is revoked.`);
      return queries.invalidateQueries({ queryKey: linksKey(ids) });
    },
    onError: showError,
  });
  return (
    <LongTable label="Personal links" minWidth={560} stacked>
      <Table stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Link</Table.Th>
            <Table.Th scope="col">Made for</Table.Th>
            <Table.Th scope="col">State</Table.Th>
            <Table.Th scope="col">Made</Table.Th>
            <ActionsHead />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {links.map((link) => {
            const { id, no, state, hasId, createdAt } = link;
            return (
              <Table.Tr key={id}>
                <Table.Th scope="row" fw={500} data-label="Link">
                  {no}
                </Table.Th>
                <Table.Td data-label="Made for">{hasId ? "An ID of your list" : "Anyone"}</Table.Td>
                <Table.Td data-label="State">{states[state]}</Table.Td>
                <Table.Td data-label="Made">{when(createdAt)}</Table.Td>
                <Table.Td data-actions>
                  {state !== "revoked" && (
                    <ConfirmButton
                      label={`Revoke link ${no}`}
                      title={`Revoke link ${no}?`}
                      confirm="Revoke"
                      onConfirm={() => revoke.mutate(link)}
                    >
                      The link stops working, and sessions opened with it end. Answers that were
                      given stay. This cannot be undone.
                      {state === "used" &&
                        " Whoever used it can then no longer withdraw or download their data themselves: do it for them, under “People”, when they ask."}
                    </ConfirmButton>
                  )}
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </LongTable>
  );
}
