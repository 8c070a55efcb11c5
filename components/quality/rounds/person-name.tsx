import { Badge, Group, Text } from "@mantine/core";
import classes from "@/components/figures/parts/figures.module.css";

/** A crowdworker's pseudonym, and whether a seed made them up. */
export function PersonName({ pseudonym, simulated }: { pseudonym: string; simulated: boolean }) {
  return (
    <Group gap={6}>
      <Text span fz="sm">
        {pseudonym}
      </Text>
      {simulated && (
        <Badge className={classes.simulated} size="sm" tt="none" fw={560}>
          simulated
        </Badge>
      )}
    </Group>
  );
}
