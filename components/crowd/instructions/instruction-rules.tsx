import type { ReaderView } from "@/lib/crowd/participation/queries";
import styles from "./instructions.module.css";

/** The rules of reading, as far as they matter for what the study asks. */
export function InstructionRules({ protocol, asks }: Pick<ReaderView, "protocol" | "asks">) {
  return (
    <ul className={styles.rules}>
      <li>
        <h2>Take each text at its word</h2>
        <p>
          Read literally: when it says 70%, it means 70%. Read each text on its own, as if there
          were no others.
        </p>
      </li>
      <li>
        <h2>Ignore what you already know</h2>
        <p>
          Imagine someone who knows only what this one text says. What would they believe, and how
          sure would they be?
        </p>
      </li>
      {asks.forecast === "distribution" ? (
        <li>
          <h2>Share 100% among the answers</h2>
          <p>
            Enter each answer the text considers possible, and how likely the text says it is: 0% is
            impossible, 100% is certain. Any remainder up to 100% counts as “something else”. The
            answer with the highest percentage is the top answer. Where a text uses words instead of
            numbers, enter the number that these words mean to you.
          </p>
        </li>
      ) : (
        <li>
          <h2>Confidence is about the top answer</h2>
          <p>
            The top answer is the one the text considers most likely. Enter how likely the text says
            it is: 0% is impossible, 100% is certain. Where a text uses words instead of numbers,
            enter the number that these words mean to you.
          </p>
        </li>
      )}
      {protocol === "paper" ? (
        <li>
          <h2>The correct answer is only there to check</h2>
          <p>
            You need it to say whether the top answer is correct. It must not change the confidence:
            a text can be very sure and wrong.
          </p>
        </li>
      ) : (
        <li>
          <h2>The correct answer comes last</h2>
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
            Tick “I can’t tell” only where a text says something about the answer, but you can’t
            make out what.
          </p>
        </li>
      )}
    </ul>
  );
}
