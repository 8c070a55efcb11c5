import { CopyCode } from "./copy-code";
import styles from "./ended-visit-card.module.css";

/** What to show to the platform that someone came from. */
export function CompletionCode({ code }: { code: string }) {
  return (
    <>
      <h2 className={styles.label}>Completion code</h2>
      <CopyCode code={code} />
      <p className={styles.hint}>
        If you came from another website, paste this code there to confirm that you took part.
      </p>
    </>
  );
}
