import type { OutputDraft } from "@/lib/tasks/newer-draft";
import { parsePercent } from "@/lib/tasks/parse-percent";
import type { Problem, ReadingField } from "@/lib/tasks/to-submission";
import { AnswerField } from "./answer-field";
import { ConfidenceField } from "./confidence-field";
import { CorrectField } from "./correct-field";
import { NoAnswerField } from "./no-answer-field";
import styles from "./output-reading.module.css";
import { textName } from "./text-name";

interface Props {
  index: number;
  text: string;
  truth: string;
  draft: OutputDraft | undefined;
  /** What is still to be done here. */
  problems: Problem[];
  /** Whether the person has tried to submit, so that what is missing is said. */
  checked: boolean;
  asksAnswer: boolean;
  onChange: (changes: Partial<OutputDraft>) => void;
  onCommit: () => void;
}

/** A text, and beside it what its reader enters. */
export function OutputReading(props: Props) {
  const { index, text, truth, draft, problems, checked, asksAnswer, onChange, onCommit } = props;
  if (!draft) return null;
  const done = problems.length === 0;
  const problemOf = (field: ReadingField) =>
    checked ? problems.find((problem) => problem.field === field)?.message : undefined;
  return (
    <fieldset className={styles.output}>
      <legend className={styles.legend}>
        <h2 className={styles.name}>{textName(index)}</h2>
        <span className={styles.done}>{done && "✓ done"}</span>
      </legend>
      <div className={styles.columns}>
        <p className={styles.sheet}>{text}</p>
        <div className={styles.controls}>
          {asksAnswer && (
            <AnswerField
              index={index}
              value={draft.answer}
              disabled={draft.noAnswer}
              problem={problemOf("answer")}
              onChange={(answer) => onChange({ answer })}
            />
          )}
          <ConfidenceField
            index={index}
            value={draft.confidence}
            disabled={draft.noAnswer}
            problem={problemOf("confidence") ?? percentProblem(draft)}
            onChange={(confidence) => onChange({ confidence })}
            onCommit={onCommit}
          />
          <CorrectField
            index={index}
            truth={truth}
            value={draft.correct}
            disabled={draft.noAnswer}
            problem={problemOf("correct")}
            onChange={(correct) => onChange({ correct })}
          />
          <NoAnswerField value={draft.noAnswer} onChange={(noAnswer) => onChange({ noAnswer })} />
        </div>
      </div>
    </fieldset>
  );
}

/** A number that can't be right is said at once; one that is missing only on submit. */
function percentProblem({ confidence, noAnswer }: OutputDraft): string | undefined {
  const percent = parsePercent(confidence);
  return percent.kind === "bad" && !noAnswer ? percent.message : undefined;
}
