import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { demographicQuestions } from "@/lib/crowd/participation/demographic-questions";
import { type Demographics, saveDemographicsOptions } from "@/lib/crowd/participation/queries";
import { SelectField } from "../fields/field";
import { ActionProblem } from "../parts/action-problem";
import { Button, ButtonRow } from "../parts/button";
import { useStudy } from "../study-context";
import { Screen } from "./screen";

/** Questions about the person. All of them are optional. */
export function DemographicsScreen() {
  const { link, reading } = useStudy();
  const [answers, setAnswers] = useState<Demographics>({});
  const save = useMutation(saveDemographicsOptions(link));
  return (
    <Screen title="A few questions about you" step="About you">
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
          Continue
        </Button>
        <Button
          look="plain"
          busy={save.isPending}
          busyLabel="Skip these questions"
          onClick={() => save.mutate({})}
        >
          Skip these questions
        </Button>
      </ButtonRow>
    </Screen>
  );
}
