import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Column, RowsTable } from "@/components/quality/parts/rows-table";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { showDone } from "@/components/ui/show-done";
import { showError } from "@/components/ui/show-error";
import { when } from "@/components/ui/when";
import { deleteLink, linksKey } from "@/lib/crowd/arrival/queries";
import type { PersonalLink } from "@/lib/crowd/arrival/schema";
import type { StudyIds } from "@/lib/studies/schema";

const states: Record<PersonalLink["state"], string> = {
  unused: "Not used yet",
  used: "Used",
  erased: "Used, erased",
  revoked: "Revoked",
};

/** A page of links: whether each was used, and a way to revoke it. */
export function LinksTable({ links, ...ids }: StudyIds & { links: readonly PersonalLink[] }) {
  const queries = useQueryClient();
  const revoke = useMutation({
    mutationFn: ({ id }: PersonalLink) => deleteLink(ids, id),
    onSuccess: (_, { no }) => {
      showDone(`Link ${no} is revoked.`);
      return queries.invalidateQueries({ queryKey: linksKey(ids) });
    },
    onError: showError,
  });
  const columns: Column<PersonalLink>[] = [
    { head: "Link", kind: "head", label: "Link", cell: ({ no }) => no },
    {
      ...{ head: "Made for", label: "Made for" },
      cell: ({ hasId }) => (hasId ? "An ID of your list" : "Anyone"),
    },
    { head: "State", label: "State", cell: ({ state }) => states[state] },
    { head: "Made", label: "Made", cell: ({ createdAt }) => when(createdAt) },
    {
      ...{ head: "Actions", kind: "actions" },
      cell: (link) =>
        link.state !== "revoked" && (
          <ConfirmButton
            label={`Revoke link ${link.no}`}
            title={`Revoke link ${link.no}?`}
            confirm="Revoke"
            onConfirm={() => revoke.mutate(link)}
          >
            The link stops working, and sessions opened with it end. Answers that were given stay.
            This cannot be undone.
            {link.state === "used" &&
              " Whoever used it can then no longer withdraw or download their data themselves: do it for them, under “People”, when they ask."}
          </ConfirmButton>
        ),
    },
  ];
  return (
    <RowsTable
      label="Personal links"
      minWidth={560}
      stacked
      columns={columns}
      rows={links}
      rowKey={({ id }) => id}
    />
  );
}
