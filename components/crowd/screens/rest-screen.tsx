import type { NextStep } from "@/lib/crowd/tasks/schema";
import { formatMoney } from "@/lib/text/format-money";
import { ReportDialog } from "../dialogs/report-dialog";
import { AnsweredCount } from "../task/answered-count";
import { CompletionCode } from "./completion-code";
import { EndedVisitCard } from "./ended-visit-card";
import { MessageScreen } from "./message-screen";
import { restWords } from "./rest-words";

interface Props {
  link: string;
  step: Extract<NextStep, { step: "rest" }>;
}

/** Why there is nothing to do now, with the completion code and the pay of what was done. */
export function RestScreen({ link, step }: Props) {
  const { reason, last, answered, earnedCents, currency } = step;
  const { title, words } = wordsFor(step);
  return (
    <MessageScreen title={title}>
      {words.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {reason === "not_selected" && answered > 0 && (
        <p>Your answers help, and you are paid for every task you did.</p>
      )}
      {last && <EndedVisitCard visit={last} currency={currency} />}
      {step.screenedOutCode && <CompletionCode code={step.screenedOutCode} />}
      <AnsweredCount answered={answered} />
      {earnedCents > (last?.earnedCents ?? 0) && (
        <p>You have earned {formatMoney(earnedCents, currency)} in this study in total.</p>
      )}
      <ReportDialog link={link} assignmentId={null} />
    </MessageScreen>
  );
}

function wordsFor({ reason, answered, last }: Props["step"]) {
  if (reason === "review" && last && !last.finished) return leftTest;
  if (reason !== "finished") return restWords[reason];
  if (answered === 0) return nothingLeft;
  return last?.finished ? restWords.finished : endedEarly;
}

/** For someone whose session in a test ended before its last task. */
const leftTest = {
  title: "This part is over for you",
  words: [
    "It ended before all of its tasks were done. If the researchers invite you again, you can continue from this page.",
    "You can close this page and open the same link again later.",
  ],
};

/** For someone who came when all was done. */
const nothingLeft = {
  title: "There are no tasks left for you",
  words: ["Thank you for coming. You can close this page."],
};

/** For someone whose session ended before its last task. */
const endedEarly = {
  title: "Thank you for your time",
  words: restWords.finished.words,
};
