import { Paper } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { AgreementChart } from "@/components/charts/agreement-chart";
import { ChartPanel } from "@/components/figures/parts/chart-panel";
import { FigureText } from "@/components/figures/parts/figure-text";
import { type Column, DataTable } from "@/components/ui/data-table";
import { QueryState } from "@/components/ui/query-state";
import { agreementChart } from "@/lib/figures/people/agreement-chart";
import {
  type Reference,
  seriesCsv,
  seriesLatex,
  shownWindow,
} from "@/lib/figures/people/agreement-tables";
import { seriesOptions } from "@/lib/figures/people/queries";
import type { AgreementPoint, PersonAgreement } from "@/lib/figures/people/schema";
import type { StudyIds } from "@/lib/studies/schema";
import { count } from "@/lib/text/count";

interface Props {
  ids: StudyIds;
  person: PersonAgreement;
  last: number;
  reference: Reference;
  /** What the other is called. */
  other: string;
  minKappa: number | null;
}

/** How one person's agreement went, as a picture. */
export function AgreementPanel(props: Props) {
  const { ids, person, last, reference } = props;
  const query = useQuery(seriesOptions(ids, person.readerId, last));
  if (!query.data) {
    return (
      <Paper withBorder p="md">
        <QueryState query={query} rows={6}>
          {() => null}
        </QueryState>
      </Paper>
    );
  }
  return <Drawn {...props} points={query.data[reference]} />;
}

function Drawn({
  person: { pseudonym },
  last,
  reference,
  other,
  minKappa,
  points,
}: Props & { points: AgreementPoint[] }) {
  const nothing =
    reference === "gold"
      ? `${pseudonym} has sent no attention check`
      : `${pseudonym} and ${other} have not read the same text`;
  const model = useMemo(
    () => agreementChart(points, minKappa, nothing),
    [points, minKappa, nothing],
  );
  const shorter = points.some(({ n }) => n < last) ? ", or all where there were fewer" : "";
  const dashed = minKappa === null ? "" : " Dashed: the kappa that the study asks for.";
  return (
    <ChartPanel
      title={pseudonym}
      subtitle={`${count(points.at(-1)?.texts ?? 0, "text")} shared with ${other}`}
      what="agreement"
      options={`Options of the picture of ${pseudonym}`}
      caption={`Each mark is about the last ${last} texts${shorter}. Vertical lines are 95\u202f% intervals of kappa.${dashed}`}
      undefined={model.undefined}
      csv={() => seriesCsv(points)}
      latex={() => seriesLatex(pseudonym, points)}
      table={
        <DataTable
          dense
          label={`Agreement of ${pseudonym}`}
          minWidth={320}
          maxHeight={320}
          columns={columns}
          rows={points}
          keyOf={({ texts }) => texts}
        />
      }
    >
      <AgreementChart model={model} />
    </ChartPanel>
  );
}

const columns: Column<AgreementPoint>[] = [
  { name: "Texts", kind: "head", cell: ({ texts }) => texts.toLocaleString("en") },
  {
    name: "Kappa",
    cell: (point) => <FigureText figure={shownWindow(point).kappa} rowN={point.n} />,
  },
  {
    name: "Correlation",
    cell: (point) => <FigureText figure={shownWindow(point).pearson} rowN={point.n} />,
  },
];
