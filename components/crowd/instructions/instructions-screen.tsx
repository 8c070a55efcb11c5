import { useMutation } from "@tanstack/react-query";
import { confirmInstructionsOptions, type ReaderView } from "@/lib/crowd/participation/queries";
import { ActionProblem } from "../parts/action-problem";
import { Button } from "../parts/button";
import { Screen } from "../screens/screen";
import { StepList } from "../task/step-list";
import { Instructions } from "./instructions";

interface Props {
  link: string;
  reading: ReaderView;
}

/** The instructions before the first task. */
export function InstructionsScreen({ link, reading }: Props) {
  const confirm = useMutation(confirmInstructionsOptions(link));
  return (
    <Screen
      title="How to do the tasks"
      margin={<StepList reading={reading} current="Instructions" />}
    >
      <Instructions reading={reading} />
      <ActionProblem error={confirm.error} />
      <Button busy={confirm.isPending} onClick={() => confirm.mutate()}>
        {confirm.isPending ? "One moment…" : "I have read this. Continue"}
      </Button>
    </Screen>
  );
}
