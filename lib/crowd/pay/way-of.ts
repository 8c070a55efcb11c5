import type { PaymentState, PaymentView } from "./schema";

/** How a payment was made. */
export const wayOf = ({ means, outside }: Pick<PaymentView, "means" | "outside">): string =>
  outside === null ? names[means] : "outside Candor";

const names: Record<PaymentView["means"], string> = {
  file: "file",
  approval: "approval",
  bonus: "bonus",
  screen_out: "screen-out fee",
};

/** What came of a payment, in words. */
export const stateNames: Record<PaymentState, string> = {
  intended: "to be paid",
  paid: "paid",
  failed: "failed",
  unknown: "unknown",
};
