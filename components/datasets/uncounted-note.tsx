import { Text } from "@mantine/core";
import { count } from "@/lib/text/count";

/** Says how many forecasts the numbers of a list do not have yet. */
export const UncountedNote = ({ uncounted }: { uncounted: number }) =>
  uncounted > 0 && (
    <Text size="sm" c="dimmed" mb="sm" role="status">
      {count(uncounted, "changed forecast")} not counted yet.
    </Text>
  );
