import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { demographicQuestions } from "@/lib/crowd/participation/demographic-questions";
import {
  type Demographics,
  type ReaderView,
  saveDemographicsOptions,
} from "@/lib/crowd/participation/queries";
import { SelectField } from "../fields/select-field";
import { ActionProblem } from "../parts/action-problem";
import { Button } from "../parts/button";
import { ButtonRow } from "../parts/button-row";
import { StepList } from "../task/step-list";
import { Screen } from "./screen";

interface Props {
  link: string;
  reading: ReaderView;
}

/** Questions about the person. Each may be left open, and so may all of them. */
export function DemographicsScreen({ link, reading }: Props) {
  const [answers, setAnswers] = useState<Demographics>({});
  const save = useMutation(saveDemographicsOptions(link));
  return (
    <Screen
      title="A few questions about you"
      margin={<StepList reading={reading} current="About you" />}
    >
      <p>
        They help to describe who took part. Every question is optional, and your answers do not
        change your tasks or your pay.
      </p>
      {reading.demographics.map((key) => (
        <SelectField
          key={key}
          label={demographicQuestions[key].question}
          options={demographicQuestions[key].options}
          value={answers[key] ?? ""}
          onChange={(value) => setAnswers({ ...answers, [key]: value || undefined })}
        />
      ))}
      <ActionProblem error={save.error} />
      <ButtonRow>
        <Button busy={save.isPending} onClick={() => save.mutate(answers)}>
          {save.isPending ? "One moment…" : "Continue"}
        </Button>
        <Button look="plain" busy={save.isPending} onClick={() => save.mutate({})}>
          Skip these questions
        </Button>
      </ButtonRow>
    </Screen>
  );
}
