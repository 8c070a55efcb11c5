"use client";

import { Alert, Button, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ArrivalAlert } from "@/components/studies/arrival-alert";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { CopyField } from "@/components/ui/copy-field";
import { type Column, DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pages } from "@/components/ui/pages";
import { QueryState } from "@/components/ui/query-state";
import { Time } from "@/components/ui/time";
import { useAction } from "@/components/ui/use-action";
import { placeholder } from "@/lib/crowd/arrival/placeholder";
import { deleteLink, linksFile, linksKey, linksOptions } from "@/lib/crowd/arrival/queries";
import { linksPerPage, type PersonalLink } from "@/lib/crowd/arrival/schema";
import { platformWith } from "@/lib/studies/platforms";
import { studyOptions } from "@/lib/studies/queries";
import type { StudyDetail, StudyIds } from "@/lib/studies/schema";
import { arrivalOf } from "@/lib/studies/schema-config";
import { count } from "@/lib/text/count";
import { AddLinks } from "./add-links";

/** How people reach a study: its address, and its personal links if it uses them. */
export function LinksPage(ids: StudyIds) {
  const study = useQuery(studyOptions(ids));
  return (
    <QueryState query={study} rows={6}>
      {(study) =>
        arrivalOf(study.config).by === "links" ? (
          <PersonalLinks {...ids} />
        ) : (
          <OneAddress ids={ids} study={study} />
        )
      }
    </QueryState>
  );
}

function OneAddress({ ids, study }: { ids: StudyIds; study: StudyDetail }) {
  const arrival = arrivalOf(study.config);
  const base = `${window.location.origin}/read/${study.link}`;
  if (arrival.by === "platform") {
    return (
      <>
        <PageHeader title="Links" help="running#give-out-links">
          People come from a platform, which adds their ID to the address. The same ID is the same
          participant, on any device.
        </PageHeader>
        <Stack>
          <CopyField label="Address for the platform" value={`${base}${queryFor(arrival)}`} />
          {!platformWith(arrival.parameter) && (
            <Text size="sm">
              Replace {placeholder} with what your platform writes for a person’s ID.
            </Text>
          )}
          <ArrivalAlert ids={ids} arrival={arrival} />
        </Stack>
      </>
    );
  }
  return (
    <>
      <PageHeader title="Links" help="running#give-out-links">
        This study is open: everyone uses the same link.
      </PageHeader>
      <Stack>
        <CopyField label="Link for everyone" value={base} />
        <Alert color="yellow" role="note">
          An open study can’t keep anyone from taking part twice. Choose personal links or a
          platform’s IDs in a new version if that matters.
        </Alert>
      </Stack>
    </>
  );
}

/** What stands for the person's id in the address; nothing where the platform adds it automatically. */
function queryFor({ parameter }: { parameter: string }): string {
  const platform = platformWith(parameter);
  if (!platform) return `?${parameter}=${placeholder}`;
  return platform.query === null ? "" : `?${platform.query}`;
}

function PersonalLinks(ids: StudyIds) {
  const [page, setPage] = useState(1);
  const links = useQuery(linksOptions(ids, page));
  const total = links.data?.total ?? 0;
  return (
    <>
      <PageHeader
        title="Links"
        help="running#give-out-links"
        actions={
          <Button
            component="a"
            href={linksFile(ids)}
            download
            data-disabled={total === 0 || undefined}
          >
            Download the links (CSV)
          </Button>
        }
      >
        Each link is for one participant, who can come back with it on any device. Copy its address
        here, or download all of them.
      </PageHeader>
      <Stack gap="lg">
        <AddLinks {...ids} />
        <QueryState query={links}>
          {({ links, total, used, revoked }) =>
            total === 0 ? (
              <EmptyState title="No links yet">
                Make some, or upload a list of IDs. Nobody can take part without a link.
              </EmptyState>
            ) : (
              <Stack>
                <Text>
                  {count(total, "link")}, {used.toLocaleString("en")} used
                  {revoked > 0 && `, ${revoked.toLocaleString("en")} revoked`}.
                </Text>
                <LinksTable {...ids} links={links} />
                <Pages items={total} pageSize={linksPerPage} value={page} onChange={setPage} />
              </Stack>
            )
          }
        </QueryState>
      </Stack>
    </>
  );
}

const states: Record<PersonalLink["state"], string> = {
  unused: "Not used yet",
  used: "Used",
  erased: "Used, erased",
  revoked: "Revoked",
};

function LinkAddress({ no, path }: Pick<PersonalLink, "no" | "path">) {
  const address = `${window.location.origin}${path}`;
  return <CopyField label={`Address of link ${no}`} value={address} isLabelled={false} />;
}

/** A page of links: whether each was used, and a way to revoke it. */
function LinksTable({ links, ...ids }: StudyIds & { links: readonly PersonalLink[] }) {
  const revoke = useAction({
    mutationFn: ({ id }: PersonalLink) => deleteLink(ids, id),
    done: ({ no }) => `Link ${no} is revoked.`,
    refresh: [{ queryKey: linksKey(ids) }],
  });
  const columns: Column<PersonalLink>[] = [
    { name: "Link", cell: ({ no }) => no },
    {
      name: "Address",
      kind: "text",
      cell: ({ no, path, state }) =>
        state === "revoked" ? "–" : <LinkAddress no={no} path={path} />,
    },
    {
      name: "Made for",
      cell: ({ hasId }) => (hasId ? "An ID: see the download" : "Whoever gets it"),
    },
    { name: "State", cell: ({ state }) => states[state] },
    { name: "Made", cell: ({ createdAt }) => <Time at={createdAt} /> },
  ];
  return (
    <DataTable
      framed
      label="Personal links"
      minWidth={560}
      columns={columns}
      rows={links}
      actions={(link) =>
        link.state !== "revoked" && (
          <ConfirmButton
            label={`Revoke link ${link.no}`}
            title={`Revoke link ${link.no}?`}
            confirm="Revoke"
            onConfirm={() => revoke.mutate(link)}
          >
            The link stops working, and sessions opened with it end. Answers already given are kept.
            This cannot be undone.
            {link.state === "used" &&
              " The person who used it can then no longer withdraw or download their data. If they ask, do it for them under “People”."}
          </ConfirmButton>
        )
      }
    />
  );
}
