import { Text } from "@mantine/core";
import { prepareLosses } from "@/lib/figures/distributions/distributions-table";
import type { Losses } from "@/lib/figures/distributions/schema-distributions";
import { PlainFiguresTable } from "../parts/plain-figures-table";

/** The losses under which decisions were measured, where they can't be changed. */
export function LossesUsed({ losses, isDefault }: { losses: Losses; isDefault: boolean }) {
  return isDefault ? (
    <Text size="sm" maw="80ch">
      Naming an answer costs 0 where it is right and 1 where it is wrong; “I don’t know” costs 0.3.
    </Text>
  ) : (
    <div>
      <Text size="sm">Cost of each action, by correct answer</Text>
      <PlainFiguresTable table={prepareLosses(losses)} label="Losses" definitions={{}} />
    </div>
  );
}
