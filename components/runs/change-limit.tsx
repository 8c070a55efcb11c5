import { Button, Modal, NumberInput, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { useAction } from "@/components/ui/use-action";
import { toDollars, toMillionths } from "@/lib/text/dollars";

interface Props {
  /** In millionths of a dollar. */
  mostCost: number;
  /** Stores another limit. */
  change: (mostCost: number) => Promise<unknown>;
  /** What shows the limit. */
  queryKey: readonly unknown[];
}

/** Changes how much a run, or a tuning's runs together, may spend. */
export function ChangeLimit({ mostCost, change: store, queryKey }: Props) {
  const [opened, { open, close }] = useDisclosure();
  const [dollars, setDollars] = useState<number | string>(toDollars(mostCost));
  const change = useAction({
    mutationFn: () => store(toMillionths(dollars)),
    onSuccess: close,
    refresh: [{ queryKey }],
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
