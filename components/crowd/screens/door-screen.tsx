import type { Door, WithdrawalCode } from "@/lib/crowd/participation/schema";
import { formatDay } from "@/lib/studies/format-day";
import { CompletionCodes, WithdrawalCodes } from "./completion-code";
import { say } from "./rest-words";
import { Screen } from "./screen";

type Refused = Exclude<Door, "in" | "new" | "elsewhere">;

/** Says why this address does not let someone in, and what to do. */
const doorWords: Record<Refused, ReturnType<typeof say>> = {
  missing: say(
    "This link is incomplete",
    "Open the full link you were given, or open the study again from the platform that sent you here.",
  ),
  unknown: say(
    "This link does not work",
    "Part of the address may be missing. Open the link again from where you got it, or ask the people who gave it to you.",
  ),
  unsigned: say(
    "Open this study from Prolific",
    "This study only accepts the link with which Prolific sends you here, and for a short time. Go back to Prolific and open the study there.",
  ),
  not_prolific: say(
    "This link has no Prolific ID",
    "Open the study again from Prolific, which adds your ID to the link. If you typed the ID, check it: it has 24 digits and letters from a to f.",
  ),
  revoked: say(
    "This link is no longer valid",
    "The researchers have revoked it. If you have taken part, you can still ask them for your completion code or your data, or to erase it.",
  ),
  withdrawn: say(
    "You withdrew from this study",
    "Your answers were erased, and you keep what you have earned. You can’t take part in this study again.",
  ),
  erasing: say(
    "Your part in this study has ended",
    "The researchers are going to erase everything you entered. You keep what you have earned. You can’t take part in this study again.",
  ),
  erased: say(
    "Your part in this study has ended",
    "The researchers have erased everything you entered. You keep what you have earned. You can’t take part in this study again.",
  ),
  expired: say(
    "This study is over",
    "Your answers were kept as long as was agreed, and then erased. You keep what you have earned.",
  ),
};

interface Props {
  door: Refused;
  /** When somebody's data will be erased; null if that is unknown or not planned. */
  eraseAt: string | null;
  /** The completion codes of somebody who was erased or is going to be. */
  codes: readonly string[];
  /** What somebody was given when they withdrew. */
  withdrawal: WithdrawalCode | null;
}

export function DoorScreen({ door, eraseAt, codes, withdrawal }: Props) {
  return (
    <Screen {...doorWords[door]}>
      {eraseAt !== null && (
        <p>
          It is erased on {formatDay(eraseAt)}, unless the researchers undo this before then. You
          don’t have to wait: if you withdraw below, it is erased immediately.
        </p>
      )}
      {withdrawal && <WithdrawalCodes {...withdrawal} />}
      {codes.length > 0 && <CompletionCodes codes={codes} />}
    </Screen>
  );
}
