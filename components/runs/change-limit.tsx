import { useState } from "react";
import { ChangeDialog } from "@/components/ui/change-dialog";
import { DollarField } from "@/components/ui/money-field";
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
export function ChangeLimit({ mostCost, change, queryKey }: Props) {
  const [dollars, setDollars] = useState<number | string>(toDollars(mostCost));
  return (
    <ChangeDialog
      label="Change the limit"
      title="Change the spending limit"
      onOpen={() => setDollars(toDollars(mostCost))}
      save={() => change(toMillionths(dollars))}
      queryKey={queryKey}
      isComplete={dollars !== ""}
    >
      <DollarField
        label="At most"
        data-autofocus
        value={dollars}
        onChange={setDollars}
        description="Below what is spent already, it pauses at once."
      />
    </ChangeDialog>
  );
}
