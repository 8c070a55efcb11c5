"use client";

import { Select, Stack } from "@mantine/core";
import { useMemo } from "react";
import { AgreementMatrix as MatrixChart } from "@/components/charts/agreement-matrix";
import { DataTable } from "@/components/ui/data-table";
import { agreementMatrixCsv, pairsLatex } from "@/lib/figures/agreement/agreement-files";
import {
  agreementMeasureNames,
  agreementMeasures,
  matrixModel,
  type PairRow,
  pairRows,
} from "@/lib/figures/agreement/agreement-matrix";
import type { AgreementMatrix } from "@/lib/figures/agreement/schema-agreement";
import { count } from "@/lib/text/count";
import { ChartPanel } from "../parts/chart-panel";
import { CountText, FigureText } from "../parts/figure-text";
import { SimulatedBadge } from "../parts/simulated-badge";
import { useAddress } from "../parts/use-address";

/** The matrix of the chosen measure, or all pairs and measures as a table. */
export function MatrixPanel({ matrix }: { matrix: AgreementMatrix }) {
  const { params, setParams } = useAddress();
  const measure = agreementMeasureNames.find((name) => name === params.agreement) ?? "kappa";
  const model = useMemo(() => matrixModel(matrix, measure), [matrix, measure]);
  return (
    <Stack>
      <Select
        label="Measure"
        w={{ base: "100%", xs: 320 }}
        data={agreementMeasureNames.map((value) => ({
          value,
          label: agreementMeasures[value].label,
        }))}
        value={measure}
        onChange={(value) => setParams({ agreement: value === "kappa" ? null : value })}
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
        caption="Stronger colour means closer agreement; n counts pairs of forecasts. Dashed: undefined. Blank: no text that both have read. Diagonal: agreement within a pool."
        undefined={null}
        table={<PairsTable matrix={matrix} />}
      >
        <MatrixChart model={model} />
      </ChartPanel>
    </Stack>
  );
}

const PairsTable = ({ matrix }: { matrix: AgreementMatrix }) => (
  <DataTable
    label="Agreement of pairs"
    minWidth={1000}
    maxHeight={640}
    dense
    rows={pairRows(matrix)}
    columns={[
      {
        name: "Pair",
        kind: "name",
        cell: ({ title, simulated }) => (
          <>
            {title} {simulated && <SimulatedBadge simulated={simulated} what="pairs" />}
          </>
        ),
      },
      { name: "n", cell: ({ n, basis }) => <CountText n={n} basis={basis} /> },
      ...agreementMeasureNames.map((name) => ({
        name: agreementMeasures[name].label,
        cell: ({ figures, n }: PairRow) => <FigureText figure={figures[name]} rowN={n} />,
      })),
    ]}
  />
);
