import type { OpenVisit } from "@/lib/crowd/visits/schema";
import { shortDurationText } from "@/lib/crowd/visits/time-left";
import { formatMoney } from "@/lib/text/format-money";
import styles from "./visit-facts.module.css";

interface Props {
  visit: OpenVisit;
  currency: string;
  /** Whether the task that is open is practice. */
  practice: boolean;
}

/** Where one is in a visit: which task it is, what was earned, how long a task usually takes. */
export function VisitFacts({ visit, currency, practice }: Props) {
  const { done, quota, payCents, earnedCents, minutesPerTask } = visit;
  return (
    <ul className={styles.facts}>
      <li className={styles.task}>
        Task {done + 1} of {quota}
      </li>
      {practice && <li className={styles.practice}>Practice, does not count</li>}
      {payCents > 0 && <li>{formatMoney(earnedCents, currency)} earned</li>}
      <li>usually {shortDurationText(minutesPerTask)} each</li>
    </ul>
  );
}
