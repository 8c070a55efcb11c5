import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { answerComprehensionOptions, type ReaderView } from "@/lib/crowd/participation/queries";
import { ActionProblem } from "../parts/action-problem";
import { Button } from "../parts/button";
import { ButtonRow } from "../parts/button-row";
import { Screen } from "../screens/screen";
import { StepList } from "../task/step-list";
import { ComprehensionQuestion } from "./comprehension-question";
import { InstructionsDialog } from "./instructions-dialog";

interface Props {
  link: string;
  reading: ReaderView;
  asked: NonNullable<ReaderView["comprehension"]>;
  attemptsLeft: number;
}

/** Questions about the instructions, to be answered rightly before the first task. */
export function ComprehensionScreen({ link, reading, asked, attemptsLeft }: Props) {
  const { questions, attempts } = asked;
  const [chosen, setChosen] = useState<(number | null)[]>(questions.map(() => null));
  const [checked, setChecked] = useState(false);
  const answer = useMutation(answerComprehensionOptions(link));
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
      { onSuccess: (told) => told.wrong[0] && focusQuestion(told.wrong[0].question) },
    );
  };

  return (
    <Screen
      title="Is it clear what to do?"
      margin={<StepList reading={reading} current="Questions" />}
    >
      <p>
        {questions.length === 1 ? "One question" : `${questions.length} questions`} about the
        instructions. You can read them again at any time.
      </p>
      <InstructionsDialog reading={reading} closeLabel="Back to the questions" />
      {questions.map(({ question, options }, i) => (
        <ComprehensionQuestion
          key={question}
          name={questionName(i)}
          question={question}
          options={options}
          chosen={chosen[i] ?? null}
          problem={
            wrong.find((told) => told.question === i)?.why ??
            (checked && chosen[i] === null ? "Choose an answer." : undefined)
          }
          onChoose={(option) => setChosen(chosen.map((old, j) => (j === i ? option : old)))}
        />
      ))}
      <p role="status">
        {wrong.length > 0 &&
          `${wrong.length} of ${questions.length} ${wrong.length === 1 ? "is" : "are"} not right yet. The reason is below the question.  `}
        {attemptsLeft === 1
          ? "You have one attempt left."
          : `You have ${attemptsLeft} attempts left.`}
      </p>
      <ActionProblem error={answer.error} />
      <ButtonRow>
        <Button busy={answer.isPending} onClick={send}>
          {answer.isPending ? "One moment…" : "Check my answers"}
        </Button>
      </ButtonRow>
    </Screen>
  );
}

const questionName = (index: number) => `question-${index}`;

const focusQuestion = (index: number) => document.getElementById(questionName(index))?.focus();
