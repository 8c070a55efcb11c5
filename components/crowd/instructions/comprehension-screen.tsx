import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { answerComprehensionOptions, type ReaderView } from "@/lib/crowd/participation/queries";
import { ChoiceField } from "../fields/choice-field";
import { ActionProblem } from "../parts/action-problem";
import { Button } from "../parts/button";
import { Screen } from "../screens/screen";
import { useStudy } from "../study-context";
import { InstructionsDialog } from "./instructions";

interface Props {
  asked: NonNullable<ReaderView["comprehension"]>;
  attemptsLeft: number;
}

/** Questions about the instructions, to be answered correctly before the first task. */
export function ComprehensionScreen({ asked, attemptsLeft }: Props) {
  const { questions, attempts } = asked;
  const [chosen, setChosen] = useState<(number | null)[]>(questions.map(() => null));
  const [checked, setChecked] = useState(false);
  const answer = useMutation(answerComprehensionOptions(useStudy().link));
  const wrong = answer.data?.wrong ?? [];

  const send = () => {
    const answers = chosen.filter((option) => option !== null);
    if (answers.length < questions.length) {
      flushSync(() => setChecked(true));
      focusQuestion(chosen.indexOf(null));
      return;
    }
    answer.mutate(
      { answers, attempt: attempts - attemptsLeft + 1 },
      { onSuccess: ({ wrong: [first] }) => first && focusQuestion(first.question) },
    );
  };

  return (
    <Screen title="Is it clear what to do?" step="Questions">
      <p>
        {questions.length === 1 ? "One question" : `${questions.length} questions`} about the
        instructions. You can read them again at any time.
      </p>
      <InstructionsDialog closeLabel="Back to the questions" />
      {questions.map(({ question, options }, i) => (
        <ChoiceField
          key={question}
          id={questionId(i)}
          question={question}
          options={options}
          chosen={chosen[i] ?? null}
          problem={
            wrong.find((mistake) => mistake.question === i)?.why ??
            (checked && chosen[i] === null ? "Choose an answer." : undefined)
          }
          onChoose={(option) => setChosen(chosen.map((old, j) => (j === i ? option : old)))}
        />
      ))}
      <p role="status">
        {wrong.length > 0 &&
          `${wrong.length} of ${questions.length} ${wrong.length === 1 ? "is" : "are"} not right yet. The reason is shown below the question. The same answers again do not use up an attempt. `}
        {attemptsLeft === 1
          ? "You have one attempt left."
          : `You have ${attemptsLeft} attempts left.`}
      </p>
      <ActionProblem error={answer.error} />
      <Button busy={answer.isPending} onClick={send}>
        Check my answers
      </Button>
    </Screen>
  );
}

const questionId = (index: number) => `question-${index}`;

const focusQuestion = (index: number) => document.getElementById(questionId(index))?.focus();
