import type { PaymentState } from "@/lib/crowd/pay/schema";

/** How the state of a payment is named and coloured. */
export const looks: Record<PaymentState, { label: string; color: string }> = {
  intended: { label: "to be paid", color: "blue" },
  paid: { label: "paid", color: "pine" },
  failed: { label: "failed", color: "red" },
  unknown: { label: "unknown", color: "yellow" },
};
