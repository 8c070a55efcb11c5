import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Outgoing } from "@/lib/crowd/tasks/outbox";
import type { TaskStep } from "@/lib/crowd/tasks/schema";
import { findTaskProblems, taskPhase, toOutgoing } from "@/lib/crowd/tasks/task-phase";
import { fieldId } from "../fields/field";
import { PausedScreen } from "../screens/paused-screen";
import { useStudy } from "../study-context";
import { OutputReading } from "./output-reading";
import { QuestionPanel } from "./question-panel";
import { SubmitBar } from "./submit-bar";
import styles from "./task-screen.module.css";
import { useDraft } from "./use-draft";
import { useLease } from "./use-lease";

interface Props {
  step: TaskStep;
  submitting: boolean;
  onSend: (outgoing: Outgoing) => void;
  /** The task was skipped, or the session ended. */
  onGone: () => void;
  onLost: () => Promise<boolean>;
}

/** A task: the question, and for each text the fields for what a reader takes from it. */
export function TaskScreen({ step, submitting, onSend, onGone, onLost }: Props) {
  const { protocol, asks } = useStudy().reading;
  const { assignment, visit } = step;
  const phase = taskPhase(protocol, assignment);
  const [checked, setChecked] = useState(false);
  const [paused, setPaused] = useState(false);
  const pauseButton = useRef<HTMLButtonElement>(null);
  // Once the correct answer is shown, the time no longer says how the text was read.
  const measuring = phase !== "judge";
  const quiet = submitting || paused;
  const draft = useDraft({ assignment, measuring, quiet, onLost });
  const lease = useLease({ assignment, paused, enabled: !submitting, onLost });

  const unfinished = findTaskProblems({ phase, assignment, outputs: draft.outputs, asks });
  const problems = unfinished.flat();

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (submitting) return;
    const [first] = problems;
    if (!first) {
      const { outputs } = draft.upToNow();
      return onSend(toOutgoing({ phase, assignment, outputs, asks }));
    }
    // The messages must be rendered before the focus moves, or they are not read out with the
    // field.
    flushSync(() => setChecked(true));
    document.getElementById(fieldId(first.output, first.field))?.focus();
  };
  const resume = () => {
    flushSync(() => setPaused(false));
    pauseButton.current?.focus();
    // The session may have ended meanwhile.
    void lease.refetch();
  };

  return (
    <>
      {paused && <PausedScreen lease={lease} endsAt={visit.endsAt} onContinue={resume} />}
      <form
        noValidate
        hidden={paused}
        onSubmit={send}
        onKeyDown={goToNextField}
        onBlur={draft.save}
      >
        <div className={styles.task}>
          <QuestionPanel
            step={step}
            pauseButton={pauseButton}
            onPause={() => setPaused(true)}
            onGone={onGone}
          />
          <div className={styles.texts}>
            {assignment.outputs.map((_, i) => (
              <OutputReading
                // Texts have no id, and their order is fixed for this person.
                key={fieldId(i, "confidence")}
                index={i}
                assignment={assignment}
                phase={phase}
                draft={draft.outputs[i]}
                problems={unfinished[i] ?? []}
                checked={checked}
                onChange={(changes) => draft.change(i, changes)}
                onCommit={() => draft.commit(i)}
              />
            ))}
          </div>
        </div>
        <SubmitBar
          phase={phase}
          endsAt={visit.endsAt}
          done={unfinished.filter((list) => list.length === 0).length}
          texts={assignment.outputs.length}
          missing={checked ? problems.length : 0}
          draftState={draft.state}
          submitting={submitting}
        />
      </form>
    </>
  );
}

/**
 * Enter moves to the next required field. By default the browser would submit the form, which can't
 * be undone and so needs its button. Enter never moves to a checkbox, because typing a space there
 * would tick it.
 */
function goToNextField(event: KeyboardEvent<HTMLFormElement>) {
  const { key, target, currentTarget, nativeEvent } = event;
  if (key !== "Enter" || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = [
    ...currentTarget.querySelectorAll<HTMLInputElement>(
      "[data-text] input:enabled:not([type=checkbox])",
    ),
  ];
  const isSameChoice = (field: HTMLInputElement) =>
    field.type === "radio" && field.name === target.name;
  const following = fields.filter(
    (field) =>
      target.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING &&
      !isSameChoice(field),
  );
  following[0]?.focus();
}
