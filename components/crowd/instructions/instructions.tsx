import type { ReaderView } from "@/lib/crowd/participation/queries";
import { DialogButton } from "../dialogs/modal";
import { Entries, type Entry } from "../fields/entries";
import { useStudy } from "../study-context";
import { ExampleCard } from "./example-card";
import { InstructionText } from "./instruction-text";
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
  const { instructions, asks, protocol, wording } = useStudy().reading;
  return <InstructionsOf {...instructions} asked={{ ...asks, protocol, wording }} />;
}

interface Props {
  text: string;
  /** Whether the worked examples follow. */
  examples: boolean;
  asked: Pick<ReaderView["asks"], "forecast" | "noAnswer"> &
    Pick<ReaderView, "protocol" | "wording">;
}

export const InstructionsOf = ({ text, examples, asked }: Props) => (
  <div className={styles.instructions}>
    <InstructionText text={text} />
    {examples && <WorkedExamples asked={asked} />}
  </div>
);

const WorkedExamples = ({ asked }: Pick<Props, "asked">) => (
  <>
    {workedExamples(asked.wording).map((example, i) => (
      <ExampleCard
        key={example.question}
        {...example}
        truthComesLast={asked.protocol === "blind"}
        label={`Example ${i + 1}`}
        reading={<Entries entries={entriesOf(example, asked.forecast)} />}
      />
    ))}
    {asked.noAnswer && (
      <ExampleCard
        {...exampleWithoutAnswer}
        label="When there is no answer"
        reading={<p className={styles.tick}>Tick “The text gives no answer”.</p>}
        why={["The text names no year at all. Leave its other fields empty."]}
      />
    )}
  </>
);

/** What to enter for an example: the same fields as in a task, filled in. */
function entriesOf(example: WorkedExample, forecast: ReaderView["asks"]["forecast"]): Entry[] {
  const { answer, confidence, other, correct } = example;
  const percent = typeof confidence === "number" ? confidence : undefined;
  const said = percent === undefined ? String(confidence) : `${percent}%`;
  const judged = { name: "Is that answer correct?", values: [correct ? "Yes" : "No"] };
  if (forecast === "distribution") {
    const values = [`${answer}: ${said}`];
    if (other && percent !== undefined) values.push(`${other}: ${100 - percent}%`);
    return [{ name: "Answers", values }, judged];
  }
  const name = forecast === "answer" ? "Top answer" : "Top answer (you need not enter it)";
  return [
    { name, values: [answer] },
    { name: "Confidence in the top answer", values: [said], percent },
    judged,
  ];
}
