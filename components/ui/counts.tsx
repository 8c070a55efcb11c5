import { SimpleGrid, type SimpleGridProps, Text } from "@mantine/core";

interface Props {
  cols: SimpleGridProps["cols"];
  /** How many, or how much as text, by what. */
  counts: Record<string, number | string>;
}

/** Numbers side by side, each above what it counts. */
export const Counts = ({ cols, counts }: Props) => (
  <SimpleGrid cols={cols} component="dl" m={0}>
    {Object.entries(counts).map(([what, n]) => (
      <div key={what}>
        <Text component="dd" m={0} fz="xl" fw={620} className="figure">
          {typeof n === "number" ? n.toLocaleString("en") : n}
        </Text>
        <Text component="dt" size="sm" c="dimmed">
          {what}
        </Text>
      </div>
    ))}
  </SimpleGrid>
);
