import type { PaymentState } from "@/lib/crowd/pay/schema";

/** How the state of a payment is coloured. */
export const colors: Record<PaymentState, string> = {
  intended: "blue",
  paid: "pine",
  failed: "red",
  unknown: "yellow",
};
