import { CopyCode } from "./copy-code";
import styles from "./ended-visit-card.module.css";

/** What to show to the platform that someone came from. */
export function CompletionCode({ code }: { code: string }) {
  return <CompletionCodes codes={[code]} />;
}

/** The same for somebody who had several sessions. */
export function CompletionCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <h2 className={styles.label}>
        {codes.length === 1 ? "Completion code" : "Completion codes, the oldest first"}
      </h2>
      {codes.map((code) => (
        <CopyCode key={code} code={code} />
      ))}
      <p className={styles.hint}>
        If you came from another website, paste {codes.length === 1 ? "this code" : "these codes"}{" "}
        there to confirm that you took part.
      </p>
    </>
  );
}
