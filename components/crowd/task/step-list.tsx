import type { ReaderView } from "@/lib/crowd/participation/queries";
import styles from "./step-list.module.css";

type Step = "Consent" | "About you" | "Instructions" | "Questions" | "Tasks";

interface Props {
  reading: ReaderView;
  current: Step;
}

/** Where one is on the way to the tasks. */
export function StepList({ reading, current }: Props) {
  const steps: Step[] = [
    "Consent",
    ...(reading.demographics.length > 0 ? (["About you"] as const) : []),
    "Instructions",
    ...(reading.comprehension ? (["Questions"] as const) : []),
    "Tasks",
  ];
  return (
    <ol className={styles.steps} aria-label="Steps">
      {steps.map((step) => (
        <li key={step} className={styles.step} aria-current={step === current ? "step" : undefined}>
          {step}
        </li>
      ))}
    </ol>
  );
}
