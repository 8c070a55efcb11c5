"use client";

import { Select, Stack } from "@mantine/core";
import { useMemo } from "react";
import { AgreementMatrix as MatrixChart } from "@/components/charts/agreement-matrix";
import { ChartPanel } from "@/components/figures/parts/chart-panel";
import { agreementMatrixCsv, pairsLatex } from "@/lib/figures/agreement/agreement-files";
import {
  agreementMeasureNames,
  agreementMeasures,
  prepareMatrix,
} from "@/lib/figures/agreement/agreement-matrix";
import type { AgreementMatrix } from "@/lib/figures/agreement/schema-agreement";
import { count } from "@/lib/text/count";
import { useAddress } from "../parts/use-address";
import { PairsTable } from "./pairs-table";

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
        caption="Stronger colour means closer agreement; n counts pairs of forecasts. Dashed: undefined. Blank: nothing read by both. Diagonal: agreement within a pool."
        undefined={null}
        table={<PairsTable matrix={matrix} />}
      >
        <MatrixChart model={model} />
      </ChartPanel>
    </Stack>
  );
}
