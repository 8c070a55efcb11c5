import styles from "./entries.module.css";
import { Ruler } from "./ruler";

export interface Entry {
  name: string;
  values: string[];
  /** Drawn on the scale below the values. */
  percent?: number;
}

/** Fields with what was entered, or what should be entered. */
export function Entries({ entries }: { entries: Entry[] }) {
  return (
    <dl className={styles.entries}>
      {entries.map(({ name, values, percent }) => (
        <div key={name}>
          <dt>{name}</dt>
          {values.map((value) => (
            <dd key={value}>{value}</dd>
          ))}
          {percent !== undefined && (
            <dd className={styles.scale}>
              <Ruler percent={percent} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
