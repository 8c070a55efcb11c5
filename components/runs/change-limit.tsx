import { Button, Modal, NumberInput, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { useAction } from "@/components/ui/use-action";
import { patchRun, runsKey } from "@/lib/runs/queries";
import type { RunDetail } from "@/lib/runs/schema";

const perDollar = 1_000_000;

/** Changes how much a run may spend. */
export function ChangeLimit({ projectId, run }: { projectId: string; run: RunDetail }) {
  const [opened, { open, close }] = useDisclosure();
  const [dollars, setDollars] = useState<number | string>(run.mostCost / perDollar);
  const change = useAction({
    mutationFn: () =>
      patchRun(projectId, run.id, { mostCost: Math.round(Number(dollars) * perDollar) }),
    onSuccess: close,
    refresh: [{ queryKey: runsKey(projectId) }],
  });
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={open}>
        Change the limit
      </Button>
      <Modal opened={opened} onClose={close} title="Change the spending limit" centered>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            change.mutate();
          }}
        >
          <Stack>
            <NumberInput
              label="At most"
              prefix="$"
              min={0}
              data-autofocus
              value={dollars}
              onChange={setDollars}
              description="Below what is spent already, it pauses at once."
            />
            <Button type="submit" loading={change.isPending} disabled={dollars === ""}>
              Save
            </Button>
          </Stack>
        </form>
      </Modal>
    </>
  );
}
