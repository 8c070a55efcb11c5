import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { CallError } from "@/lib/http/client";
import { type Assignment, leaseOptions, type Reading } from "@/lib/tasks/queries";
import type { Submission } from "@/lib/tasks/schema";
import { findProblems, toSubmission } from "@/lib/tasks/to-submission";
import { fieldId } from "./field-id";
import { OutputReading } from "./output-reading";
import { QuestionPanel } from "./question-panel";
import { SubmitBar } from "./submit-bar";
import styles from "./task-screen.module.css";
import { useDraft } from "./use-draft";

interface Props {
  link: string;
  reading: Reading;
  assignment: Assignment;
  /** Tasks answered before this one. */
  answered: number;
  submitting: boolean;
  onSubmit: (body: Submission) => void;
  onReturned: () => void;
  onLost: () => Promise<boolean>;
}

/** A task: the question with its true answer, and for each text what a reader takes from it. */
export function TaskScreen(props: Props) {
  const { link, reading, assignment, answered, submitting, onSubmit, onReturned, onLost } = props;
  const { asksAnswer } = reading;
  const draft = useDraft({ link, assignment, submitting, onLost });
  useLease(link, assignment, submitting, onLost);
  const [checked, setChecked] = useState(false);

  const unfinished = draft.outputs.map((output, i) => findProblems(output, i, asksAnswer));
  const problems = unfinished.flat();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (submitting) return;
    const result = toSubmission(draft.outputs, asksAnswer);
    if ("submission" in result) return onSubmit(result.submission);
    // The messages have to be there before the focus is, or they are not read out with the field.
    flushSync(() => setChecked(true));
    const [first] = result.problems;
    if (first) document.getElementById(fieldId(first.output, first.field))?.focus();
  };

  return (
    <form noValidate onSubmit={submit} onBlur={draft.save}>
      <div className={styles.task}>
        <QuestionPanel
          link={link}
          reading={reading}
          assignment={assignment}
          onReturned={onReturned}
        />
        <div className={styles.texts}>
          {assignment.outputs.map(({ text }, i) => (
            <OutputReading
              // Texts have no id, and their order is fixed for this person.
              key={fieldId(i, "confidence")}
              index={i}
              text={text}
              truth={assignment.truth}
              draft={draft.outputs[i]}
              problems={unfinished[i] ?? []}
              checked={checked}
              asksAnswer={asksAnswer}
              onChange={(changes) => draft.change(i, changes)}
              onCommit={draft.save}
            />
          ))}
        </div>
      </div>
      <SubmitBar
        answered={answered}
        done={unfinished.filter((list) => list.length === 0).length}
        texts={assignment.outputs.length}
        missing={checked ? problems.length : 0}
        draftState={draft.state}
        submitting={submitting}
      />
    </form>
  );
}

/** Keeps the place while the page is in sight. */
function useLease(
  link: string,
  assignment: Assignment,
  submitting: boolean,
  onLost: () => Promise<boolean>,
) {
  const { error } = useQuery({ ...leaseOptions(link, assignment), enabled: !submitting });
  const tell = useEffectEvent(onLost);
  useEffect(() => {
    if (error instanceof CallError && (error.status === 409 || error.status === 404)) void tell();
  }, [error]);
}
