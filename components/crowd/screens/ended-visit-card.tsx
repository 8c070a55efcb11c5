import type { EndedVisit } from "@/lib/crowd/visits/schema";
import { formatMoney } from "@/lib/text/format-money";
import { CompletionCode } from "./completion-code";
import styles from "./ended-visit-card.module.css";

interface Props {
  visit: EndedVisit;
  currency: string;
}

/** A session that is over: its completion code, and what it earned. */
export function EndedVisitCard({ visit, currency }: Props) {
  const { code, done, quota, earnedCents, finished } = visit;
  return (
    <section className={styles.card} aria-label="Your last session">
      <p>
        {finished ? "Session complete" : "Session over"}: {done} of {quota} tasks
        {earnedCents > 0 && `, ${formatMoney(earnedCents, currency)} earned`}.
      </p>
      <CompletionCode code={code} />
    </section>
  );
}
