import type { PaymentView } from "./schema";

export const meansNames: Record<PaymentView["means"], string> = {
  file: "file",
  approval: "approval",
  bonus: "bonus",
  screen_out: "screen-out fee",
};
