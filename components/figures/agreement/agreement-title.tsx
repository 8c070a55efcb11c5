import { Group, Text } from "@mantine/core";
import type { AgreementSection } from "@/lib/figures/agreement/agreement-sections";
import { SimulatedBadge } from "../parts/simulated-badge";

/** Who is compared with whom. */
export function AgreementTitle({ section }: { section: AgreementSection }) {
  return (
    <Group gap="sm">
      <Text fw={620}>{section.title}</Text>
      {section.simulated && <SimulatedBadge simulated={section.simulated} what="pairs" />}
    </Group>
  );
}
