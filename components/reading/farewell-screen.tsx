import { formatMoney } from "@/lib/visits/format-money";
import { CompletionCode } from "./completion-code";
import { MessageScreen } from "./message-screen";
import type { Withdrawal } from "./withdraw-dialog";

/** The end for someone who withdrew. */
export function FarewellScreen({ withdrawal }: { withdrawal: Withdrawal }) {
  const { erasedTasks, earnedCents, currency, code } = withdrawal;
  return (
    <MessageScreen title="Your answers are erased">
      <p>
        {erasedTasks === 0
          ? "You have withdrawn, and nothing of what you entered is left."
          : `You have withdrawn. Your answers to ${erasedTasks === 1 ? "1 task" : `${erasedTasks} tasks`} are gone, with everything else that you entered.`}
      </p>
      {earnedCents > 0 && (
        <p>
          {currency
            ? `What you earned stays yours: ${formatMoney(earnedCents, currency)}.`
            : "What you earned stays yours."}
        </p>
      )}
      <CompletionCode code={code} />
      <p>Thank you for your time. You can close this page.</p>
    </MessageScreen>
  );
}
