import styles from "./action-problem.module.css";

/** Says why an action failed; empty while nothing is wrong. */
export function ActionProblem({ error }: { error: Error | null }) {
  return (
    <div role="alert" className={styles.problem}>
      {error && <p>{error.message} Nothing is lost: try again.</p>}
    </div>
  );
}
