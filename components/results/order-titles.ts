import type { OrderBy } from "@/lib/results/prepare-order";

export const orderTitles: Record<OrderBy, string> = {
  position: "Position on the screen",
  third: "When in a person’s tasks",
};
