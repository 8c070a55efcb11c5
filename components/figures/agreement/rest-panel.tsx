"use client";

import { Group, Select, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useMemo, useState } from "react";
import { Histogram } from "@/components/charts/histogram";
import { type Column, DataTable, phone } from "@/components/ui/data-table";
import { Pages } from "@/components/ui/pages";
import { useSearch } from "@/components/ui/use-search";
import { restCsv, restKappasCsv, restLatex } from "@/lib/figures/agreement/rest-files";
import {
  measuresOf,
  ordersOf,
  type RestMeasure,
  type RestOrder,
  type RestRow,
  restHistogram,
  restMeasures,
  restName,
  restOrders,
  restRow,
  sortRest,
} from "@/lib/figures/agreement/rest-table";
import type { RestAgreement } from "@/lib/figures/agreement/schema-agreement";
import { count } from "@/lib/text/count";
import { agreementDefinitions } from "../definitions/agreement-definitions";
import { ChartPanel } from "../parts/chart-panel";
import { CountText, FigureText } from "../parts/figure-text";
import { SectionHead } from "../parts/section-head";
import { SimulatedBadge } from "../parts/simulated-badge";
import { TableDownloads } from "../parts/table-downloads";

/** Of rows, and of cards on a phone, which are high. */
const pageSizes = { table: 50, cards: 10 };

/** Each reader's agreement with the rest, and how the readers are spread. */
export function RestPanel({ rest, filename }: { rest: RestAgreement; filename: string }) {
  const model = useMemo(() => restHistogram(rest), [rest]);
  const { counts } = rest.kappas;
  const all = counts.reduce((sum, n) => sum + n, rest.kappas.undefined);
  const rows = model.bars.map(({ label, n }) => ({ key: label, label, n }));
  return (
    <section aria-label="Agreement with the rest">
      <SectionHead title="Agreement with the rest" definition={agreementDefinitions.rest} level={3}>
        {rest.readers.length > 0 && (
          <TableDownloads
            label="agreement with the rest"
            filename={filename}
            csv={() => restCsv(rest.readers)}
            latex={() => restLatex(rest.readers, filename)}
          />
        )}
      </SectionHead>
      <Stack>
        <ChartPanel
          title="Kappa with the rest"
          subtitle={count(all, "reader")}
          what="readers"
          options="Options of the distribution"
          filename={`${filename}-distribution`}
          caption={model.caption}
          undefined={model.undefined}
          csv={() => restKappasCsv(counts)}
          latex={() => restLatex(rest.readers, filename)}
          table={
            <DataTable
              label="Readers by kappa"
              minWidth={300}
              dense
              rows={rows}
              columns={[
                { name: "Kappa with the rest", cell: ({ label }) => label.split(":")[0] },
                { name: "Readers", cell: ({ n }) => n.toLocaleString("en") },
              ]}
            />
          }
        >
          <Histogram
            model={model}
            label={model.caption}
            from="Kappa with the rest, from"
            counted="Readers"
          />
        </ChartPanel>
        {rest.readers.length > 0 && <RestTable rest={rest} />}
      </Stack>
    </section>
  );
}

/** The readers, sorted, searched and in pages. */
function RestTable({ rest: { readers } }: { rest: RestAgreement }) {
  const [order, setOrder] = useState<RestOrder>("kappa");
  const [page, setPage] = useState(1);
  const pageSize = useMediaQuery(phone) ? pageSizes.cards : pageSizes.table;
  const { field, matches } = useSearch({ label: "Search readers" });
  const measures = measuresOf(readers);
  const sorted = useMemo(() => sortRest(readers, order), [readers, order]);
  const found = sorted.filter((reader) => matches(restName(reader)));
  const last = Math.max(1, Math.ceil(found.length / pageSize));
  // A search may leave fewer pages.
  const shown = Math.min(page, last);
  const rows = found.slice((shown - 1) * pageSize, shown * pageSize).map(restRow);
  return (
    <Stack gap="sm">
      <Group align="flex-end">
        {field}
        <Select
          label="Sort by"
          w={{ base: "100%", xs: 360 }}
          data={ordersOf(measures).map((value) => ({ value, label: restOrders[value] }))}
          value={order}
          onChange={(value) => {
            setOrder(value as RestOrder);
            setPage(1);
          }}
          allowDeselect={false}
        />
      </Group>
      <Text size="sm" c="dimmed" className="figure" role="status">
        {count(found.length, "reader")}
      </Text>
      <DataTable
        label="Table: Agreement with the rest"
        minWidth={900}
        rows={rows}
        columns={columnsOf(measures)}
        empty="No reader has a name like this."
        card={(row) => (
          <Text fw={560} style={{ overflowWrap: "anywhere" }}>
            {row.name} <Simulated {...row} />
          </Text>
        )}
      />
      <Pages items={found.length} pageSize={pageSize} value={shown} onChange={setPage} />
    </Stack>
  );
}

const Simulated = ({ simulated }: RestRow) =>
  simulated && <SimulatedBadge simulated={simulated} what="readings" />;

const columnsOf = (measures: readonly RestMeasure[]): Column<RestRow>[] => [
  {
    name: "Reader",
    kind: "name",
    cell: (row: RestRow) => (
      <>
        {row.name} <Simulated {...row} />
      </>
    ),
  },
  {
    name: "Read by others too",
    cell: ({ n, basis }: RestRow) => <CountText n={n} basis={basis} />,
  },
  ...measures.map((name) => ({
    name: restMeasures[name].label,
    cell: ({ figures, n }: RestRow) => {
      const figure = figures[name];
      return figure && <FigureText figure={figure} rowN={n} />;
    },
  })),
];
