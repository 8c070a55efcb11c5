import type { OrderBy } from "@/lib/figures/study/order-effects";

export const orderTitles: Record<OrderBy, string> = {
  position: "Position on the screen",
  third: "When in a person’s tasks",
};
