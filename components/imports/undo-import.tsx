import { Alert, Anchor, Button, Group, List, Modal, Progress, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { HelpLink } from "@/components/ui/help-link";
import { QueryState } from "@/components/ui/query-state";
import { useAction } from "@/components/ui/use-action";
import { isUndoneInPart } from "@/lib/corrections/imports/is-undone-in-part";
import { postUndo, undoPlanOptions } from "@/lib/corrections/imports/queries";
import { allRowsText, rowsText } from "@/lib/corrections/imports/row-names";
import type { UndoPlan, Use } from "@/lib/corrections/imports/schema";
import type { ImportDetail } from "@/lib/imports/schema";
import { LaterImportsAlert } from "./later-imports-alert";

interface Props {
  projectId: string;
  found: ImportDetail;
}

/** A button that shows what undoing an import would do, and asks. */
export function UndoImport({ projectId, found }: Props) {
  const [opened, { open, close }] = useDisclosure();
  const undo = useAction({
    mutationFn: () => postUndo(projectId, found.id),
    refresh: [{ queryKey: ["imports", projectId] }],
    onSuccess: close,
  });
  if (found.state !== "done" && !isUndoneInPart(found)) return null;
  return (
    <>
      <Button variant="default" onClick={open}>
        {found.state === "done" ? "Undo this import" : "Undo the rest"}
      </Button>
      <Modal opened={opened} onClose={close} title={`Undo “${found.filename}”?`} centered size="lg">
        <Plan
          projectId={projectId}
          importId={found.id}
          isPending={undo.isPending}
          onUndo={() => undo.mutate()}
          onClose={close}
        />
      </Modal>
    </>
  );
}

interface PlanProps {
  projectId: string;
  importId: string;
  isPending: boolean;
  onUndo: () => void;
  onClose: () => void;
}

function Plan({ projectId, importId, isPending, onUndo, onClose }: PlanProps) {
  const query = useQuery(undoPlanOptions(projectId, importId));
  return (
    <QueryState query={query} rows={3}>
      {(plan) => (
        <Stack style={{ overflowWrap: "anywhere" }}>
          <Consequences projectId={projectId} plan={plan} />
          <HelpLink page="corrections" section="undo-an-import">
            What can be undone
          </HelpLink>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} data-autofocus>
              Cancel
            </Button>
            <Button
              color="red"
              disabled={Object.keys(plan.removed).length === 0}
              loading={isPending}
              onClick={onUndo}
            >
              Undo the import
            </Button>
          </Group>
        </Stack>
      )}
    </QueryState>
  );
}

function Consequences({ projectId, plan }: { projectId: string; plan: UndoPlan }) {
  const removed = allRowsText(plan.removed);
  const left = allRowsText(plan.left);
  return (
    <>
      <Text>
        {removed
          ? `This removes ${removed}. Figures follow. It cannot be taken back, but you can import the file again.`
          : "There is nothing to remove now: everything that this import added is in use."}
      </Text>
      {left && (
        <Alert color="yellow" title={`${left} will stay`}>
          <Text size="sm" mb={4}>
            Something else uses them:
          </Text>
          <List size="sm">
            {plan.uses.map((use) => (
              <List.Item key={`${use.kind} ${use.by} ${use.id}`}>
                <UseText projectId={projectId} use={use} />
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      <LaterImportsAlert projectId={projectId} laterImports={plan.laterImports}>
        What they share with it goes too: import their files again afterwards.
      </LaterImportsAlert>
    </>
  );
}

const ways: Record<Use["by"], string> = {
  import: "Undo that import first.",
  "started study": "What a started study has shown to people stays.",
  "draft study":
    "Choose other data in its settings, or remove its gold candidates. Then undo the rest.",
  other: "They were added or corrected by hand, or before imports were remembered.",
};

function UseText({ projectId, use }: { projectId: string; use: Use }) {
  const path = use.by === "import" ? "imports" : "studies";
  const what = { import: "the import", other: "rows of another origin" };
  return (
    <>
      {rowsText(use.kind, use.rows)}: used by{" "}
      {use.by === "import" || use.by === "other" ? what[use.by] : `the ${use.by}`}{" "}
      {use.id && (
        <Anchor component={Link} href={`/projects/${projectId}/${path}/${use.id}`} fz="inherit">
          {use.name}
        </Anchor>
      )}
      . {ways[use.by]}
    </>
  );
}

/** How far an undoing is; the page may be left meanwhile. */
export function UndoProgress({ share }: { share: number }) {
  const percent = Math.floor(100 * share);
  return (
    <Stack gap={4}>
      <Progress.Root size="lg">
        <Progress.Section value={percent} aria-label="How much of the import is undone" />
      </Progress.Root>
      <Text size="sm" c="dimmed" role="status">
        {percent} %. You can leave this page. Until it is done, nothing changes.
      </Text>
    </Stack>
  );
}
