"use client";

import { Select, Stack } from "@mantine/core";
import { useMemo } from "react";
import { AgreementMatrix as MatrixChart } from "@/components/charts/agreement-matrix";
import { ChartPanel } from "@/components/results/chart-panel";
import { agreementMatrixCsv } from "@/lib/figures/agreement-files";
import { pairsLatex } from "@/lib/figures/charts-latex";
import {
  agreementMeasureNames,
  agreementMeasures,
  prepareMatrix,
} from "@/lib/figures/prepare-matrix";
import type { AgreementMatrix } from "@/lib/figures/schema-agreement";
import { count } from "@/lib/results/prepare-calibration-table";
import { PairsTable } from "./pairs-table";
import { useAddress } from "./use-address";

/** The matrix in a measure of one's choice, or all pairs and measures as a table. */
export function MatrixPanel({ matrix }: { matrix: AgreementMatrix }) {
  const { said, say } = useAddress();
  const measure = agreementMeasureNames.find((name) => name === said.agreement) ?? "kappa";
  const model = useMemo(() => prepareMatrix(matrix, measure), [matrix, measure]);
  return (
    <Stack>
      <Select
        label="Measure"
        w={{ base: "100%", xs: 320 }}
        data={agreementMeasureNames.map((name) => ({
          value: name,
          label: agreementMeasures[name].label,
        }))}
        value={measure}
        onChange={(value) => say({ agreement: value === "kappa" ? null : value })}
        allowDeselect={false}
      />
      <ChartPanel
        title={agreementMeasures[measure].label}
        subtitle={`${count(matrix.sides.length, "reader or pool", "readers or pools")}, ${count(matrix.pairs.length, "pair")} with something in common`}
        what="agreement"
        kind="Agreement"
        options="Options of the matrix"
        csv={() => agreementMatrixCsv(matrix)}
        latex={() => pairsLatex(matrix)}
        caption="The fuller the colour, the closer they agree; n counts pairs of forecasts. Dashed: undefined. Bare: nothing read by both. On the diagonal: people of a pool with each other."
        undefined={null}
        table={<PairsTable matrix={matrix} />}
      >
        <MatrixChart model={model} />
      </ChartPanel>
    </Stack>
  );
}
