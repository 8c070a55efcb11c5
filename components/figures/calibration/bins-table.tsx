import { Anchor } from "@mantine/core";
import { DataTable } from "@/components/ui/data-table";
import type { CalibrationBin } from "@/lib/figures/schema-figures";
import { formatShare } from "@/lib/text/format-number";

interface Props {
  bins: readonly CalibrationBin[];
  onOpen?: (bin: number) => void;
}

/** The bins of a reliability diagram in numbers; each opens its forecasts, if the user may see them. */
export const BinsTable = ({ bins, onOpen }: Props) => (
  <DataTable
    label="Bins"
    minWidth={300}
    dense
    rows={bins.map((bin, key) => ({ key, ...bin }))}
    first={{
      name: "Bin",
      cell: ({ key }) =>
        onOpen ? (
          <Anchor component="button" type="button" fz="sm" onClick={() => onOpen(key)}>
            {key + 1}
          </Anchor>
        ) : (
          key + 1
        ),
    }}
    columns={[
      // A tie on an edge is shared by two bins, so n need not be whole.
      { name: "n", cell: ({ n }) => n.toLocaleString("en", { maximumFractionDigits: 1 }) },
      {
        name: "Confidence",
        cell: ({ meanConfidence, low, high }) => <Range of={meanConfidence} {...{ low, high }} />,
      },
      {
        name: "Accuracy",
        cell: ({ accuracy, accuracyInterval }) => <Range of={accuracy} {...accuracyInterval} />,
      },
    ]}
  />
);

const Range = ({ of, low, high }: { of: number; low: number; high: number }) => (
  <>
    {formatShare(of)}
    <br />
    <small>
      {formatShare(low)} to {formatShare(high)}
    </small>
  </>
);
