import type { ReaderView } from "@/lib/crowd/participation/queries";
import { ExampleCard } from "./example-card";
import { ExampleReading } from "./example-reading";
import { InstructionRules } from "./instruction-rules";
import styles from "./instructions.module.css";
import { exampleWithoutAnswer, workedExamples } from "./worked-examples";

/** How to read and what to enter: once before the first task, and whenever somebody asks for it. */
export function Instructions({ reading }: { reading: ReaderView }) {
  const { outputsPerTask, protocol, asks } = reading;
  const texts = outputsPerTask === 1 ? "a text" : `${outputsPerTask} texts`;
  const each = outputsPerTask === 1 ? "You" : "For each text you";
  const noAnswer = { ...exampleWithoutAnswer, label: "When there is no answer" };
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
      <InstructionRules protocol={protocol} asks={asks} />
      {workedExamples.map((example, i) => (
        <ExampleCard
          key={example.question}
          {...example}
          label={`Example ${i + 1}`}
          reading={<ExampleReading example={example} forecast={asks.forecast} />}
        />
      ))}
      {asks.noAnswer && (
        <ExampleCard
          {...noAnswer}
          reading={<p className={styles.tick}>Tick “The text gives no answer”.</p>}
          why={["The text names no year at all. Leave its other fields empty."]}
        />
      )}
    </div>
  );
}
