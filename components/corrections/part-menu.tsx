import { ActionIcon, Menu, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { useIsAdmin } from "@/components/members/use-is-admin";
import { TypedConfirm } from "@/components/ui/typed-confirm";
import { waitingDays } from "@/lib/time/waiting-days";
import { MergeDialog } from "./merge-dialog";
import type { Part } from "./part";
import { RenameDialog } from "./rename-dialog";
import { usePartLife } from "./use-part-life";

type Opened = "rename" | "merge" | "delete" | null;

/** What can be corrected of a dataset, model or reader: its name, a second spelling, and that it is there. */
export function PartMenu({ projectId, part }: { projectId: string; part: Part }) {
  const [opened, setOpened] = useState<Opened>(null);
  const isAdmin = useIsAdmin(projectId);
  const life = usePartLife(projectId, part);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpened(null);
    // The menu's item, from which the dialog was opened, is gone.
    button.current?.focus();
  };
  const { kind, name } = part;
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            ref={button}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Change ${name}`}
            disabled={part.mergingInto !== null}
          >
            ⋯
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpened("rename")}>
            {kind === "reader" ? "Name and kind…" : "Rename…"}
          </Menu.Item>
          {isAdmin && (
            <>
              <Menu.Item onClick={() => setOpened("merge")}>Merge into another…</Menu.Item>
              {!part.archivedAt && (
                <Menu.Item onClick={() => life.mutate({ to: "archived" })}>Archive</Menu.Item>
              )}
              <Menu.Item c="var(--mantine-color-error)" onClick={() => setOpened("delete")}>
                Delete…
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {opened === "rename" && <RenameDialog projectId={projectId} part={part} onClose={close} />}
      {opened === "merge" && <MergeDialog projectId={projectId} part={part} onClose={close} />}
      <TypedConfirm
        opened={opened === "delete"}
        onClose={close}
        title={`Delete “${name}”?`}
        phrase={name}
        confirm={`Delete in ${waitingDays} days`}
        onConfirm={() => {
          close();
          life.mutate({ to: "deleted", confirm: name });
        }}
      >
        <Text size="sm">{consequences[kind]}</Text>
        <Text size="sm">
          It leaves lists, filters and figures now and is deleted for good in {waitingDays} days.
          Until then you can undo this. The log stays.
        </Text>
      </TypedConfirm>
    </>
  );
}

const consequences = {
  dataset:
    "This deletes its questions, the texts on them, and all imported forecasts from them. Drafts of training runs that use it can’t be started then, and training runs in progress that still need its questions can fail.",
  model: "This deletes its texts, and all imported forecasts from them.",
  reader: "This deletes all forecasts of this reader.",
};
