import { Anchor, Select, Text } from "@mantine/core";
import Link from "next/link";
import type { FrontierPanel } from "@/lib/figures/frontier/frontier-panels";
import { layerKey } from "@/lib/figures/frontier/published-layer";
import type { FigureSource } from "@/lib/figures/queries";
import type { PublishedLayers } from "./use-published-layers";

interface Props {
  source: FigureSource;
  published: PublishedLayers;
}

/** Chooses a paper whose results are drawn beside the project's own, or links to the import. */
export function PublishedChoice({ source, published: { sources, chosen, choose } }: Props) {
  if (source.kind !== "project" || sources === null) return null;
  if (sources.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        <Anchor component={Link} href={`/projects/${source.projectId}/published`} fz="sm">
          Import published results
        </Anchor>{" "}
        to see them here
      </Text>
    );
  }
  return (
    <Select
      size="xs"
      w={240}
      aria-label="Published results"
      placeholder="Show published results"
      clearable
      data={sources.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen}
      onChange={choose}
    />
  );
}

interface PublishedOnPanelProps {
  panel: FrontierPanel;
  published: PublishedLayers;
}

/** Chooses which of the paper's tables is drawn on a panel. */
export function PublishedOnPanel({ panel, published }: PublishedOnPanelProps) {
  if (published.chosen === null) return null;
  const layer = published.layerOn(panel);
  return (
    <Select
      size="xs"
      mt="xs"
      label="Published table"
      placeholder="none"
      clearable
      searchable
      data={published.layers.map(layerKey)}
      value={layer && layerKey(layer)}
      onChange={(value) => published.chooseOn(panel, value ?? "")}
    />
  );
}
