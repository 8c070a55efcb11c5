import styles from "./step-list.module.css";

const steps = ["Consent", "Instructions", "Tasks"] as const;

/** Where one is on the way to the tasks. */
export function StepList({ current }: { current: (typeof steps)[number] }) {
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
