import type { ReaderView } from "@/lib/crowd/participation/queries";
import { DialogButton } from "../dialogs/modal";
import { Entries, type Entry } from "../fields/entries";
import { useStudy } from "../study-context";
import { ExampleCard } from "./example-card";
import { rulesFor } from "./instruction-rules";
import styles from "./instructions.module.css";
import { exampleWithoutAnswer, type WorkedExample, workedExamples } from "./worked-examples";

/** Opens the instructions over the page, which stays as it is. */
export const InstructionsDialog = ({ closeLabel }: { closeLabel: string }) => (
  <DialogButton label="Instructions" title="How to do the tasks" closeLabel={closeLabel} wide>
    <Instructions />
  </DialogButton>
);

/** How to do the tasks: once before the first one, and again on request. */
export function Instructions() {
  const { reading } = useStudy();
  const { outputsPerTask, protocol, asks } = reading;
  const texts = outputsPerTask === 1 ? "a text" : `${outputsPerTask} texts`;
  const each = outputsPerTask === 1 ? "You" : "For each text you";
  return (
    <div className={styles.instructions}>
      {protocol === "paper" ? (
        <p className={styles.lead}>
          Each task shows a question, its correct answer, and {texts} about it. {each} say how sure{" "}
          <em>the text</em> is of its answer, and whether that answer is right.
        </p>
      ) : (
        <p className={styles.lead}>
          Each task shows a question and {texts} about it. {each} say how sure <em>the text</em> is
          of its answer. Then you lock in your answers, see the correct answer, and say whether the
          text’s answer is right.
        </p>
      )}
      <ul className={styles.rules}>
        {rulesFor(reading).map(({ title, text }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      {workedExamples.map((example, i) => (
        <ExampleCard
          key={example.question}
          {...example}
          label={`Example ${i + 1}`}
          reading={<Entries entries={entriesOf(example, asks.forecast)} />}
        />
      ))}
      {asks.noAnswer && (
        <ExampleCard
          {...exampleWithoutAnswer}
          label="When there is no answer"
          reading={<p className={styles.tick}>Tick “The text gives no answer”.</p>}
          why={["The text names no year at all. Leave its other fields empty."]}
        />
      )}
    </div>
  );
}

/** What to enter for an example: the same fields as in a task, filled in. */
function entriesOf(example: WorkedExample, forecast: ReaderView["asks"]["forecast"]): Entry[] {
  const { answer, confidence, other, correct } = example;
  const judged = { name: "Is that answer correct?", values: [correct ? "Yes" : "No"] };
  if (forecast === "distribution") {
    const values = [`${answer}: ${confidence}%`, `${other}: ${100 - confidence}%`];
    return [{ name: "Answers", values }, judged];
  }
  const name = forecast === "answer" ? "Top answer" : "Top answer (you need not enter it)";
  return [
    { name, values: [answer] },
    { name: "Confidence in the top answer", values: [`${confidence}%`], percent: confidence },
    judged,
  ];
}
