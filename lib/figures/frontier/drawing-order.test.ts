import { expect, test } from "vitest";
import { drawingOrder } from "./drawing-order";

test("the model that is pointed out is drawn last, and what was published first", () => {
  const points = [
    { modelId: "ringed", source: null },
    { modelId: "under it", source: null },
    { modelId: null, source: "Band et al." },
  ];
  const order = (highlight: string | null) =>
    drawingOrder(points, highlight).map(({ modelId }) => modelId);
  expect(order("ringed")).toEqual([null, "under it", "ringed"]);
  expect(order(null)).toEqual([null, "ringed", "under it"]);
});
