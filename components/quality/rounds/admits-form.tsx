"use client";

import { Button, Group, NumberInput, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { showError } from "@/components/ui/show-error";
import { type StudyIds, setAdmitsOptions } from "@/lib/quality/rounds/queries";
import type { RoundView } from "@/lib/quality/rounds/schema";
import { useOneAtATime } from "./use-one-at-a-time";

/** How many people the first round admits, and changing it: a soft launch ends here. */
export function AdmitsForm({ ids, round }: { ids: StudyIds; round: RoundView }) {
  const [editing, { open, close }] = useDisclosure();
  const [typed, setTyped] = useState<number | string>("");
  const save = useMutation({
    ...setAdmitsOptions(ids, round.id),
    onSuccess: close,
    onError: showError,
  });
  const send = useOneAtATime(save.mutate);
  const most = round.admitsAtMost ?? 0;
  const came = round.people.invited.toLocaleString("en");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typeof typed === "number") send({ admits: typed });
  };
  if (!editing) {
    return (
      <Group gap="sm">
        <Text size="sm" className="figure">
          {round.state === "closed"
            ? `${came} of at most ${most.toLocaleString("en")} people came.`
            : `Admits ${(round.admits ?? most).toLocaleString("en")} of at most ${most.toLocaleString("en")} people; ${came} have come.`}
        </Text>
        {round.state !== "closed" && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              setTyped(round.admits ?? most);
              open();
            }}
          >
            Change
          </Button>
        )}
      </Group>
    );
  }
  return (
    <form onSubmit={submit}>
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
        <Button type="submit" loading={save.isPending} disabled={typeof typed !== "number"}>
          Save
        </Button>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
