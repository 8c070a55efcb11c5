import styles from "./answered-count.module.css";

/** How many tasks this person has answered; nothing before the first. */
export function AnsweredCount({ answered }: { answered: number }) {
  if (answered === 0) return null;
  return (
    <p className={styles.count}>
      <span className={styles.figure}>{answered}</span>{" "}
      {answered === 1 ? "task answered and saved" : "tasks answered and saved"}
    </p>
  );
}
