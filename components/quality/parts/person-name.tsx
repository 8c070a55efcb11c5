import { Badge, Group, Text } from "@mantine/core";
import classes from "@/components/figures/parts/figures.module.css";
import { Time } from "@/components/ui/time";

interface Props {
  pseudonym: string;
  simulated: boolean;
  excluded?: boolean;
  /** When they are going to be erased. */
  eraseAt?: string | null;
}

/** A crowdworker's pseudonym, with marks such as simulated or to be erased. */
export function PersonName({ pseudonym, simulated, excluded, eraseAt }: Props) {
  const badge = { size: "sm", tt: "none", fw: 560 } as const;
  return (
    <>
      <Group gap={6}>
        <Text span fz="sm">
          {pseudonym}
        </Text>
        {simulated && (
          <Badge className={classes.simulated} {...badge}>
            simulated
          </Badge>
        )}
      </Group>
      {eraseAt && (
        <Badge color="red" variant="outline" {...badge}>
          to be erased on <Time at={eraseAt} />
        </Badge>
      )}
      {excluded && (
        <Badge color="gray" variant="outline" {...badge}>
          excluded
        </Badge>
      )}
    </>
  );
}
