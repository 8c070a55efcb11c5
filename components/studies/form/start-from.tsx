import { Radio, SimpleGrid } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { StartingPointName } from "@/lib/studies/starting-points";
import { startFrom } from "./study-form-values";
import { useStudyForm } from "./use-study-form";

const points: { value: StartingPointName; label: string; description: string }[] = [
  {
    value: "simple",
    label: "Simple study",
    description: "Everyone who joins can read. No tests and no gold items are needed.",
  },
  {
    value: "paper",
    label: "As in the paper",
    description:
      "Two tests come first: 1 gold item that must match, then 20, of which the best 15 advance. Your team labels 21 gold items before the start.",
  },
  {
    value: "phrases",
    label: "Phrase study",
    description:
      "Asks what phrases such as “likely” mean to people. It shows a phrase to a task, and nothing is judged.",
  },
];

/** Sets all that has a default to a kind of study; asks first where something was changed. */
export function StartFrom() {
  const form = useStudyForm();
  const [current, setCurrent] = useState<StartingPointName>(
    form.values.config.asks.forecast === "phrase" ? "phrases" : "simple",
  );
  const [wanted, setWanted] = useState<StartingPointName | null>(null);
  const set = (name: StartingPointName) => {
    const isChanged = form.isDirty();
    const values = startFrom(name, form.values);
    form.setValues(values);
    // Choosing a kind of study alone leaves nothing to lose.
    if (!isChanged) form.resetDirty(values);
    form.clearErrors();
    setCurrent(name);
    setWanted(null);
  };
  const choose = (name: StartingPointName) => {
    const untouched =
      JSON.stringify(startFrom(current, form.values)) === JSON.stringify(form.values);
    if (untouched) set(name);
    else setWanted(name);
  };
  return (
    <>
      <Radio.Group
        label="Start from"
        description={
          "The first two hide the correct answer until confidences are locked (the paper showed it) and share 5\u202f% of the questions. Everything can be changed below."
        }
        value={current}
        onChange={(name) => choose(name as StartingPointName)}
      >
        <SimpleGrid cols={{ base: 1, xs: 3 }} mt="xs">
          {points.map((point) => (
            <Radio key={point.value} {...point} />
          ))}
        </SimpleGrid>
      </Radio.Group>
      <ConfirmDialog
        opened={wanted !== null}
        onClose={() => setWanted(null)}
        title="Start again from there?"
        confirm="Replace"
        onConfirm={() => wanted && set(wanted)}
      >
        This replaces your changes in all sections from “Participants” on. The name, questions and
        texts stay.
      </ConfirmDialog>
    </>
  );
}
