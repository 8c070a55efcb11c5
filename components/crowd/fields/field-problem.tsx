import styles from "./field.module.css";

/** What is wrong with a field, tied to it by the id. */
export function FieldProblem({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p id={id} className={styles.problem}>
      {children}
    </p>
  );
}
