import type { StepOf } from "@/lib/crowd/tasks/schema";
import type { RestReason } from "@/lib/crowd/visits/schema";
import { formatMoney } from "@/lib/text/format-money";
import { ReportDialog } from "../dialogs/report-dialog";
import { useStudy } from "../study-context";
import { AnsweredCount } from "../task/answered-count";
import { CompletionCodes, EarlierSession, EndedVisitCard } from "./completion-code";
import styles from "./rest-screen.module.css";
import { answersHelp, restPage } from "./rest-words";
import { Screen } from "./screen";
import { WayBack } from "./way-back";

/** Where a session may become possible soon. */
const mayContinue: readonly RestReason[] = ["paused", "full", "busy", "unfunded"];

/** Says why there is nothing to do now; first what the person needs to be paid. */
export function RestScreen({ step }: { step: StepOf<"rest"> }) {
  const { reason, last, brought, screenedOut, answered, earnedCents, currency } = step;
  const { consent, hasPersonalLinks } = useStudy().reading;
  const hasDoneNothing = last === null && answered === 0 && screenedOut === null;
  const isSent = hasDoneNothing && reason !== "not_sent" && !hasPersonalLinks;
  const { title, words, next } = restPage(step);
  return (
    <Screen title={title} words={words}>
      {!screenedOut && (brought || isSent) && (
        <WayBack
          returnTo={brought?.returnTo ?? consent.declineTo}
          mayContinue={mayContinue.includes(reason)}
          who={brought ? "brings" : reason === "paused" ? "anybody" : "new"}
        />
      )}
      {brought ? (
        <EarlierSession {...step} />
      ) : (
        last && <EndedVisitCard visit={last} currency={currency} />
      )}
      {screenedOut && (
        <CompletionCodes codes={[screenedOut.code]} returnTo={screenedOut.returnTo} />
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
      {reason === "not_selected" && answered > 0 && !next?.words.join().includes(answersHelp) && (
        <p>{answersHelp}</p>
      )}
      <AnsweredCount answered={answered} />
      {earnedCents > (last?.earnedCents ?? 0) && (
        <p>You have earned {formatMoney(earnedCents, currency)} in this study in total.</p>
      )}
      <ReportDialog />
    </Screen>
  );
}
