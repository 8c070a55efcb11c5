import { type Problem, problemOf } from "@/lib/crowd/tasks/find-problems";
import { splitAtPhrase } from "@/lib/text/split-at-phrase";
import { ConfidenceField } from "../fields/confidence-field";
import type { TextEntry } from "../fields/field";
import { StatusFields } from "../fields/status-fields";
import styles from "./phrase-reading.module.css";

interface Props extends Omit<TextEntry, "problemOf"> {
  phrase: string;
  /** The phrase alone, or a sentence with it. */
  text: string;
  problems: Problem[];
  checked: boolean;
}

/** A phrase, alone or marked in its sentence, with the field for the probability that its reader takes from it. */
export function PhraseReading({ phrase, text, problems, checked, ...entry }: Props) {
  const [before, marked, after] = splitAtPhrase(text, phrase);
  return (
    // Reading time is recorded under this number.
    <fieldset className={styles.reading} data-text={entry.index}>
      <legend className={styles.legend}>
        {before || after ? "In this sentence" : "The phrase"}
      </legend>
      <p className={styles.text}>
        {before}
        {marked && <mark className={styles.phrase}>{marked}</mark>}
        {after}
      </p>
      <div className={styles.controls}>
        <ConfidenceField {...entry} problemOf={problemOf(problems, checked)} />
        <StatusFields draft={entry.draft} onChange={entry.onChange} />
      </div>
    </fieldset>
  );
}
