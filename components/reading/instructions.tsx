import { ExampleCard } from "./example-card";
import { ExampleReading } from "./example-reading";
import styles from "./instructions.module.css";
import { exampleWithoutAnswer, workedExamples } from "./worked-examples";

interface Props {
  /** Texts in a task. */
  texts: number;
  asksAnswer: boolean;
}

/** How to read and what to enter: once before the first task, and whenever somebody asks for it. */
export function Instructions({ texts, asksAnswer }: Props) {
  return (
    <div className={styles.instructions}>
      <p className={styles.lead}>
        Each task shows a question, its true answer, and {texts === 1 ? "a text" : `${texts} texts`}{" "}
        about it. For each text you say how sure <em>the text</em> is of its answer, and whether
        that answer is right.
      </p>
      <ul className={styles.rules}>
        <li>
          <h2>Take each text at its word</h2>
          <p>
            Read literally: when it says 70%, it means 70%. Read each text by itself, as if there
            were no other.
          </p>
        </li>
        <li>
          <h2>Leave out what you know</h2>
          <p>
            Imagine someone who knows only what this one text says. What would they believe, and how
            firmly?
          </p>
        </li>
        <li>
          <h2>Confidence is about the top answer</h2>
          <p>
            The top answer is the one that the text holds most likely. Your number says how likely
            the text makes it: 0% is impossible, 100% is certain. Where a text uses words instead of
            numbers, enter the number that these words mean to you.
          </p>
        </li>
        <li>
          <h2>The true answer is only there to check</h2>
          <p>
            You need it to say whether the top answer is correct. It must not change the confidence:
            a text can be very sure and wrong.
          </p>
        </li>
      </ul>
      {workedExamples.map((example, i) => (
        <ExampleCard
          key={example.question}
          {...example}
          label={`Example ${i + 1}`}
          reading={<ExampleReading example={example} asksAnswer={asksAnswer} />}
        />
      ))}
      <ExampleCard
        {...exampleWithoutAnswer}
        label="When there is no answer"
        reading={<p className={styles.tick}>Tick “The text gives no answer”.</p>}
        why={["The text names no year at all. There is nothing more to enter for it."]}
      />
    </div>
  );
}
