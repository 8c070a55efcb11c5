import { formatMoney } from "@/lib/text/format-money";
import type { Withdrawal } from "../dialogs/withdraw-dialog";
import { WithdrawalCodes } from "./completion-code";
import { Screen } from "./screen";

/** The end for someone who withdrew. */
export function FarewellScreen({ withdrawal }: { withdrawal: Withdrawal }) {
  const { erasedTasks, earnedCents, currency } = withdrawal;
  return (
    <Screen title="Your answers have been erased">
      <p>
        {erasedTasks === 0
          ? "You have withdrawn, and everything you entered has been erased."
          : `You have withdrawn. Your answers to ${erasedTasks === 1 ? "1 task" : `${erasedTasks} tasks`} have been erased, with everything else you entered.`}
      </p>
      {earnedCents > 0 && (
        <p>
          {currency
            ? `You keep the ${formatMoney(earnedCents, currency)} you have earned.`
            : "You keep what you have earned."}
        </p>
      )}
      <WithdrawalCodes {...withdrawal} />
      <p>Thank you for your time. You can close this page.</p>
    </Screen>
  );
}
