import { formatMoney } from "@/lib/visits/format-money";
import type { EndedVisit } from "@/lib/visits/schema";
import { CopyCode } from "./copy-code";
import styles from "./ended-visit-card.module.css";

interface Props {
  visit: EndedVisit;
  currency: string;
}

/** A visit that is over: its completion code, and what it earned. */
export function EndedVisitCard({ visit, currency }: Props) {
  const { code, done, quota, earnedCents, finished } = visit;
  return (
    <section className={styles.card} aria-label="Your last visit">
      <p>
        {finished ? "Your visit is complete" : "Your visit is over"}: {done} of {quota} tasks
        {earnedCents > 0 && `, ${formatMoney(earnedCents, currency)} earned`}.
      </p>
      <h2 className={styles.label}>Completion code</h2>
      <CopyCode code={code} />
      <p className={styles.hint}>
        If you came from another website, enter this code there: it shows that you were here.
      </p>
    </section>
  );
}
