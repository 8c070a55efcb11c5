import { type AgreementMeasure, agreementMeasures } from "@/lib/figures/agreement/agreement-matrix";
import classes from "./matrix.module.css";
import { darkness } from "./matrix-size";

/** What the darkness of cells means: within the picture, so that a saved one has it too. */
export function MatrixKey({ measure, x, y }: { measure: AgreementMeasure; x: number; y: number }) {
  const [light, dark] = agreementMeasures[measure].ends;
  return (
    <g>
      {darkness.map((opacity, i) => (
        <rect
          key={opacity}
          className={classes.square}
          fillOpacity={opacity}
          x={x + i * 28}
          y={y}
          width={28}
          height={8}
        />
      ))}
      <text className={`${classes.small} ${classes.muted}`} x={x} y={y + 20}>
        {light}
      </text>
      <text
        className={`${classes.small} ${classes.muted}`}
        x={x + darkness.length * 28}
        y={y + 20}
        textAnchor="end"
      >
        {dark}
      </text>
    </g>
  );
}
