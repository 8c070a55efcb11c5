import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { findDoubts } from "@/lib/crowd/tasks/find-doubts";
import type { OutputDraft } from "@/lib/crowd/tasks/newer-draft";
import type { Outgoing } from "@/lib/crowd/tasks/outbox";
import type { TaskStep } from "@/lib/crowd/tasks/schema";
import { findTaskProblems, taskPhase, toOutgoing } from "@/lib/crowd/tasks/task-phase";
import { fieldId } from "../fields/field";
import { PausedScreen } from "../screens/paused-screen";
import { useStudy } from "../study-context";
import { JudgeRow } from "./judge-row";
import { OutputReading } from "./output-reading";
import { PhraseReading } from "./phrase-reading";
import { PinnedQuestion } from "./pinned-question";
import { QuestionPanel } from "./question-panel";
import { ReviewDialog } from "./review-dialog";
import { SubmitBar } from "./submit-bar";
import { onTaskKey, requiredFields } from "./task-keys";
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
  const { reading } = useStudy();
  const { asks } = reading;
  const { assignment, visit } = step;
  const phase = taskPhase(reading, assignment);
  const [checked, setChecked] = useState(false);
  const [paused, setPaused] = useState(false);
  /** The doubts that the person has been asked about. */
  const [reviewed, setReviewed] = useState("");
  const review = useRef<HTMLDialogElement>(null);
  const pauseButton = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const question = useRef<HTMLDivElement>(null);
  const questionId = useId();
  // Once the correct answer is shown, the time no longer says how the text was read.
  const measuring = phase !== "judge";
  const quiet = submitting || paused;
  const draft = useDraft({ assignment, measuring, quiet, onLost });
  const { isClosed: wasClosed } = visit;
  const lease = useLease({ assignment, wasClosed, paused, enabled: !submitting, onLost });
  const isClosed = lease.data?.isClosed ?? wasClosed;

  // With a keyboard one types at once. On a touch screen the keyboard would hide the text.
  useEffect(() => {
    if (form.current && window.matchMedia("(pointer: fine)").matches) {
      requiredFields(form.current)[0]?.focus({ preventScroll: true });
    }
  }, []);

  const unfinished = findTaskProblems({ phase, assignment, outputs: draft.outputs, asks });
  const problems = unfinished.flat();
  const texts = assignment.outputs.map(({ text }) => text);
  const doubts = phase === "judge" ? [] : findDoubts(draft.outputs, texts, asks);

  const sendNow = () => {
    const { outputs } = draft.upToNow();
    onSend(toOutgoing({ phase, assignment, outputs, asks }));
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (submitting) return;
    const [first] = problems;
    if (!first) {
      const doubted = JSON.stringify(doubts);
      const mustReview = phase === "forecast" || (doubts.length > 0 && doubted !== reviewed);
      if (!mustReview) return sendNow();
      setReviewed(doubted);
      review.current?.showModal();
      return;
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
        ref={form}
        noValidate
        aria-labelledby={questionId}
        hidden={paused}
        onSubmit={send}
        onKeyDown={(event) =>
          onTaskKey(event, {
            sendsAtEnd: phase === "phrase",
            onJudge: (text, correct) => draft.change(text, { correct }),
          })
        }
        onBlur={draft.save}
      >
        <PinnedQuestion question={assignment.question} heading={question} />
        <div className={styles.task}>
          <QuestionPanel
            questionId={questionId}
            questionPlace={question}
            step={step}
            isClosed={isClosed}
            pauseButton={pauseButton}
            onPause={() => setPaused(true)}
            onGone={onGone}
          />
          <div className={styles.texts}>
            {assignment.outputs.map(({ text }, i) => {
              const locked = assignment.locked?.[i];
              const output = draft.outputs[i];
              if (!output) return null;
              const given = {
                index: i,
                draft: output,
                problems: unfinished[i] ?? [],
                checked,
                onChange: (changes: Partial<OutputDraft>) => draft.change(i, changes),
              };
              // Texts have no id, and their order is fixed for this person.
              const key = fieldId(i, "confidence");
              const onCommit = () => draft.commit(i);
              if (phase === "phrase") {
                const phrase = assignment.question;
                return <PhraseReading key={key} {...given} {...{ phrase, text, onCommit }} />;
              }
              return locked ? (
                <JudgeRow key={key} {...given} text={text} locked={locked} />
              ) : (
                <OutputReading key={key} {...given} assignment={assignment} onCommit={onCommit} />
              );
            })}
          </div>
        </div>
        <SubmitBar
          phase={phase}
          endsAt={visit.endsAt}
          done={unfinished.filter((list) => list.length === 0).length}
          texts={assignment.outputs.length}
          missing={checked ? problems.filter(({ kind }) => kind === "missing").length : 0}
          wrong={problems.filter(({ kind }) => kind === "wrong").length}
          draftState={draft.state}
          isClosed={isClosed}
          isPaid={visit.payCents > 0}
          submitting={submitting}
        />
      </form>
      <ReviewDialog
        dialog={review}
        outputs={draft.outputs}
        doubts={doubts}
        locks={phase === "forecast"}
        onConfirm={sendNow}
      />
    </>
  );
}
