import type { StudyPay } from "./schema";

/** The payouts that can be made now: of what people are owed, and of nothing but what Prolific has paid already. */
export interface WaysToPay {
  prolific: boolean;
  file: boolean;
  /** By which of the two that is entered where no other payout enters it. */
  enter: "prolific" | "file" | null;
}

/** @param isConnected whether payments can be sent to Prolific */
export function waysToPay(
  {
    due,
    differing,
    byFile,
    paidThere,
  }: Pick<StudyPay, "due" | "differing" | "byFile" | "paidThere">,
  isConnected: boolean,
): WaysToPay {
  const prolific = isConnected && due.people > differing.people;
  const file = byFile.people > 0;
  const isEntered = prolific || (file && !isConnected);
  return {
    ...{ prolific, file },
    enter: paidThere.people > 0 && !isEntered ? (isConnected ? "prolific" : "file") : null,
  };
}
