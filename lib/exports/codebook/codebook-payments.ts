import { type PaymentColumn, paymentColumns } from "@/lib/crowd/pay/payment-columns";
import type { Column } from "@/lib/exports/column";

const types: Record<PaymentColumn, Column["type"]> = {
  id: "text",
  link_no: "integer",
  codes: "text",
  sessions: "integer",
  earned_cents: "integer",
  currency: "text",
  simulated: "boolean",
};

/** The columns of the file by which people are paid, as the codebook lists them. */
export const paymentsCodebook: Record<string, Column> = Object.fromEntries(
  Object.entries(types).map(([name, type]) => [
    name,
    { type, meaning: paymentColumns[name as PaymentColumn] },
  ]),
);
