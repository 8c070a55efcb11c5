import type { StepOf } from "@/lib/crowd/tasks/schema";
import { formatMoney } from "@/lib/text/format-money";
import { ReportDialog } from "../dialogs/report-dialog";
import { AnsweredCount } from "../task/answered-count";
import { CompletionCodes, EndedVisitCard } from "./completion-code";
import styles from "./rest-screen.module.css";
import { restPage } from "./rest-words";
import { Screen } from "./screen";

/** Says why there is nothing to do now; first what the person needs to be paid. */
export function RestScreen({ step }: { step: StepOf<"rest"> }) {
  const { reason, last, answered, earnedCents, currency } = step;
  const { title, words, next } = restPage(step);
  return (
    <Screen title={title} words={words}>
      {last && <EndedVisitCard visit={last} currency={currency} />}
      {step.screenedOut && (
        <CompletionCodes codes={[step.screenedOut.code]} returnTo={step.screenedOut.returnTo} />
      )}
      {next && (
        <section className={styles.next}>
          {next.title && <h2>{next.title}</h2>}
          {next.words.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      )}
      {reason === "unfunded" && earnedCents > 0 && <p>You keep everything you have earned.</p>}
      {reason === "not_selected" && answered > 0 && (
        <p>Your answers help, and you are paid for every task you did.</p>
      )}
      <AnsweredCount answered={answered} />
      {earnedCents > (last?.earnedCents ?? 0) && (
        <p>You have earned {formatMoney(earnedCents, currency)} in this study in total.</p>
      )}
      <ReportDialog />
    </Screen>
  );
}
