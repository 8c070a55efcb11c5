import { FieldProblem } from "../fields/field-problem";
import styles from "./comprehension-question.module.css";

interface Props {
  /** Also the id of the first option, which takes the focus. */
  name: string;
  question: string;
  options: string[];
  chosen: number | null;
  problem: string | undefined;
  onChoose: (option: number) => void;
}

/** A question with options of which one is right. */
export function ComprehensionQuestion(props: Props) {
  const { name, question, options, chosen, problem, onChoose } = props;
  const problemId = `${name}-problem`;
  return (
    <fieldset className={styles.question}>
      <legend className={styles.legend}>{question}</legend>
      {options.map((option, i) => (
        <label key={option} className={styles.option}>
          <input
            id={i === 0 ? name : undefined}
            type="radio"
            name={name}
            checked={chosen === i}
            aria-describedby={problem ? problemId : undefined}
            onChange={() => onChoose(i)}
          />
          {option}
        </label>
      ))}
      <FieldProblem id={problemId}>{problem}</FieldProblem>
    </fieldset>
  );
}
