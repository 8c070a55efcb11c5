import { Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { SectionHead } from "@/components/figures/parts/section-head";
import { TableDownloads } from "@/components/figures/parts/table-downloads";
import { Pages } from "@/components/ui/pages";
import { goldCsv, goldLatex } from "@/lib/quality/gold/gold-labels";
import type { GoldItems, GoldState } from "@/lib/quality/gold/schema";
import { LabelledItem, stateNames } from "./labelled-item";

const pageSize = 10;

/** The items that the signed-in person has labelled, with the labels of the others. */
export function LabelledItems({ gold: { items, tolerance } }: { gold: GoldItems }) {
  const [state, setState] = useState<string>("all");
  const [page, setPage] = useState(1);
  const labelled = items.filter((item) => item.labelledByMe);
  if (labelled.length === 0) return null;
  const shown = labelled.filter((item) => state === "all" || item.state === state);
  const pages = Math.max(1, Math.ceil(shown.length / pageSize));
  const at = Math.min(page, pages);
  const count = (of: GoldState) => labelled.filter((item) => item.state === of).length;
  return (
    <section aria-label="Labelled by you">
      <SectionHead title="Labelled by you">
        <Select
          aria-label="Show"
          size="xs"
          w={210}
          allowDeselect={false}
          data={[
            { value: "all", label: `All (${labelled.length})` },
            ...(Object.keys(stateNames) as GoldState[]).map((value) => ({
              value,
              label: `${stateNames[value]} (${count(value)})`,
            })),
          ]}
          value={state}
          onChange={(value) => {
            setState(value ?? "all");
            setPage(1);
          }}
        />
        {shown.length > 0 && (
          <TableDownloads
            label="labels"
            filename="gold-labels"
            csv={() => goldCsv(shown)}
            latex={() => goldLatex(shown, tolerance)}
          />
        )}
      </SectionHead>
      <Stack>
        {shown.length === 0 && <Text c="dimmed">None of these.</Text>}
        {shown.slice((at - 1) * pageSize, at * pageSize).map((item) => (
          <LabelledItem key={item.id} item={item} tolerance={tolerance} />
        ))}
        <Pages items={shown.length} pageSize={pageSize} value={at} onChange={setPage} />
      </Stack>
    </section>
  );
}
