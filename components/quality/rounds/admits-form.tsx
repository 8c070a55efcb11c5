import { Button, Group, NumberInput, Text } from "@mantine/core";
import { useState } from "react";
import { useAction } from "@/components/ui/use-action";
import { setAdmitsOptions } from "@/lib/quality/rounds/queries";
import type { RoundView } from "@/lib/quality/rounds/schema";
import type { StudyIds } from "@/lib/studies/schema";
import { count } from "@/lib/text/count";

/**
 * Shows and changes the number of people the first round admits. This is where a soft launch ends.
 */
export function AdmitsForm({ ids, round }: { ids: StudyIds; round: RoundView }) {
  /** The typed value; null while nothing is changed. */
  const [typed, setTyped] = useState<number | string | null>(null);
  const close = () => setTyped(null);
  const { mutate, isPending } = useAction({
    ...setAdmitsOptions(ids, round.id),
    onSuccess: close,
  });
  const most = round.admitsAtMost ?? 0;
  const admits = round.admits ?? most;
  const { begun } = round.people;
  if (typed === null) {
    return (
      <Group gap="sm">
        <Text size="sm" className="figure">
          {round.state === "closed"
            ? `${begun.toLocaleString("en")} of at most ${count(most, "person", "people")} began.`
            : `Admits ${admits.toLocaleString("en")} of at most ${count(most, "person", "people")}; ${begun.toLocaleString("en")} ${begun === 1 ? "has" : "have"} begun.`}
        </Text>
        {round.state !== "closed" && (
          <Button variant="subtle" size="compact-sm" onClick={() => setTyped(admits)}>
            Change
          </Button>
        )}
      </Group>
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (typeof typed === "number") mutate({ admits: typed });
      }}
    >
      <Group align="flex-end" gap="sm">
        <NumberInput
          label="How many people to admit"
          description={`At most ${most.toLocaleString("en")}; people already admitted stay`}
          value={typed}
          onChange={setTyped}
          min={0}
          max={most}
          allowDecimal={false}
          data-autofocus
          w={230}
        />
        <Button type="submit" loading={isPending} disabled={typeof typed !== "number"}>
          Save
        </Button>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
