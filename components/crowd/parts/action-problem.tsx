import styles from "./action-problem.module.css";

/** Why something that was asked for did not happen; empty while nothing is wrong. */
export function ActionProblem({ error }: { error: Error | null }) {
  return (
    <div role="alert" className={styles.problem}>
      {error && <p>{error.message} Nothing is lost: try again.</p>}
    </div>
  );
}
