import { useMutation } from "@tanstack/react-query";
import { confirmInstructionsOptions, type Reading } from "@/lib/tasks/queries";
import { ActionProblem } from "./action-problem";
import { Button } from "./button";
import { Instructions } from "./instructions";
import { Screen } from "./screen";
import { StepList } from "./step-list";

interface Props {
  link: string;
  reading: Reading;
}

/** The instructions before the first task. */
export function InstructionsScreen({ link, reading }: Props) {
  const confirm = useMutation(confirmInstructionsOptions(link));
  return (
    <Screen title="How to read" margin={<StepList current="Instructions" />}>
      <Instructions texts={reading.outputsPerTask} asksAnswer={reading.asksAnswer} />
      <ActionProblem error={confirm.error} />
      <Button busy={confirm.isPending} onClick={() => confirm.mutate()}>
        {confirm.isPending ? "One moment…" : "I have read this: start"}
      </Button>
    </Screen>
  );
}
