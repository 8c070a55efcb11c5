import type { Reading } from "@/lib/participation/queries";
import styles from "./instructions.module.css";

/** The rules of reading, as far as they matter for what the study asks. */
export function InstructionRules({ protocol, asks }: Pick<Reading, "protocol" | "asks">) {
  return (
    <ul className={styles.rules}>
      <li>
        <h2>Take each text at its word</h2>
        <p>
          Read literally: when it says 70%, it means 70%. Read each text by itself, as if there were
          no other.
        </p>
      </li>
      <li>
        <h2>Leave out what you know</h2>
        <p>
          Imagine someone who knows only what this one text says. What would they believe, and how
          firmly?
        </p>
      </li>
      {asks.forecast === "distribution" ? (
        <li>
          <h2>Share 100% among the answers</h2>
          <p>
            Enter each answer that the text holds possible, with how likely the text makes it: 0% is
            impossible, 100% is certain. What is left to 100% stands for something else. The answer
            with the most is the top answer. Where a text uses words instead of numbers, enter the
            number that these words mean to you.
          </p>
        </li>
      ) : (
        <li>
          <h2>Confidence is about the top answer</h2>
          <p>
            The top answer is the one that the text holds most likely. Your number says how likely
            the text makes it: 0% is impossible, 100% is certain. Where a text uses words instead of
            numbers, enter the number that these words mean to you.
          </p>
        </li>
      )}
      {protocol === "paper" ? (
        <li>
          <h2>The true answer is only there to check</h2>
          <p>
            You need it to say whether the top answer is correct. It must not change the confidence:
            a text can be very sure and wrong.
          </p>
        </li>
      ) : (
        <li>
          <h2>The true answer comes last</h2>
          <p>
            You see it once your answers are locked, to say whether each top answer is correct. A
            text can be very sure and wrong.
          </p>
        </li>
      )}
      {asks.cantTell && (
        <li>
          <h2>When you can’t tell</h2>
          <p>
            Tick “I can’t tell” where a text says something about the answer, but you can’t make out
            what; and only then.
          </p>
        </li>
      )}
    </ul>
  );
}
