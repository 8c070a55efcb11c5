import { useStudy } from "../study-context";
import styles from "./step-list.module.css";

export type Step = "Consent" | "About you" | "Instructions" | "Questions" | "Tasks";

/** The steps before the tasks, with the current one marked. */
export function StepList({ current }: { current: Step }) {
  const { demographics, comprehension } = useStudy().reading;
  const steps: Step[] = [
    "Consent",
    ...(demographics.length > 0 ? (["About you"] as const) : []),
    "Instructions",
    ...(comprehension ? (["Questions"] as const) : []),
    "Tasks",
  ];
  return (
    <ol className={styles.steps} aria-label="Steps">
      {steps.map((step) => (
        <li key={step} className={styles.step} aria-current={step === current ? "step" : undefined}>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  );
}
