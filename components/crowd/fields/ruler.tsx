import styles from "./ruler.module.css";

const marks = Array.from({ length: 11 }, (_, i) => `${i * 10}%`);

/** The scale from 0 to 100 %, with a needle once there is a value. A drawing: it can't be operated. */
export function Ruler({ percent }: { percent: number | null }) {
  return (
    <span className={styles.ruler} aria-hidden="true">
      <svg className={styles.line} width="100%" height="36" aria-hidden="true">
        {marks.map((x) => (
          // All alike: no mark should pull the eye.
          <line key={x} className={styles.mark} x1={x} x2={x} y1="20" y2="28" />
        ))}
        <line className={styles.base} x1="0" x2="100%" y1="28" y2="28" />
        {percent !== null && (
          <>
            <line className={styles.fill} x1="0" x2={`${percent}%`} y1="28" y2="28" />
            <line className={styles.needle} x1={`${percent}%`} x2={`${percent}%`} y1="7" y2="31" />
          </>
        )}
      </svg>
      <span className={styles.ends}>
        <span>0</span>
        <span>100</span>
      </span>
    </span>
  );
}
