import { useMutation } from "@tanstack/react-query";
import { confirmInstructionsOptions } from "@/lib/crowd/participation/queries";
import { ActionProblem } from "../parts/action-problem";
import { Button } from "../parts/button";
import { Screen } from "../screens/screen";
import { useStudy } from "../study-context";
import { Instructions } from "./instructions";

/** The instructions before the first task. */
export function InstructionsScreen() {
  const confirm = useMutation(confirmInstructionsOptions(useStudy().link));
  return (
    <Screen title="How to do the tasks" step="Instructions">
      <Instructions />
      <ActionProblem error={confirm.error} />
      <Button busy={confirm.isPending} onClick={() => confirm.mutate()}>
        I have read this. Continue
      </Button>
    </Screen>
  );
}
