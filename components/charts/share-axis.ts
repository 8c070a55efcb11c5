/** Both charts of a panel stand in the same frame, so that their axes line up. */
export const plot = {
  responsive: true,
  accessibilityLayer: false,
  margin: { top: 10, right: 18, bottom: 2, left: 0 },
};
export const axisWidth = 58;

/** An axis from 0 to 100 %, the same for every chart, whatever the data. */
const shareAxis = {
  type: "number" as const,
  domain: [0, 1],
  ticks: [0, 0.25, 0.5, 0.75, 1],
  tickFormatter: (share: number) => `${Math.round(100 * share)}\u202f%`,
  interval: 0 as const,
  stroke: "var(--chart-axis)",
  tickLine: false,
};
export const shareAxisX = { ...shareAxis, height: 36 };
export const shareAxisY = { ...shareAxis, width: axisWidth };

/** An axis's name: below a horizontal one, and beside a vertical one, `dy` pixels lower. */
export const nameBelow = (value: string) =>
  ({ value, position: "insideBottom", offset: 0 }) as const;
export const nameBeside = (value: string, dy = 0) =>
  ({ value, dy, angle: -90, position: "insideLeft", offset: 8 }) as const;
