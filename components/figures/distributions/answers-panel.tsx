"use client";

import { Group, Select, Text, Title } from "@mantine/core";
import { answersCsv } from "@/lib/figures/distributions/distributions-files";
import { describeGroup, prepareAnswers } from "@/lib/figures/distributions/distributions-table";
import type { DistributionGroup } from "@/lib/figures/distributions/schema-distributions";
import { plainLatex } from "@/lib/figures/format/figure-latex";
import type { GroupName } from "@/lib/figures/groups/group-names";
import { answerDefinitions } from "../definitions/distribution-definitions";
import { PlainFiguresTable } from "../parts/plain-figures-table";
import { TableDownloads } from "../parts/table-downloads";
import { useAddress } from "../parts/use-address";

/** Each answer's probability, measured, for one group of one's choice. */
export function AnswersPanel({ groups }: { groups: readonly (DistributionGroup & GroupName)[] }) {
  const { said, say } = useAddress();
  const group = groups.find(({ key }) => key === said.whole) ?? groups[0];
  if (!group) return null;
  const table = prepareAnswers(group);
  return (
    <section aria-label="Each answer">
      <Group justify="space-between" mb="xs" gap="sm">
        <Title order={3} size="h4">
          Each answer
        </Title>
        <Group gap="sm">
          {groups.length > 1 && (
            <Select
              size="xs"
              w={240}
              aria-label="Whose forecasts"
              data={groups.map(({ key, name }) => ({ value: key, label: name }))}
              value={group.key}
              onChange={(key) => say({ whole: key === groups[0]?.key ? null : key })}
              allowDeselect={false}
              searchable={groups.length > 8}
            />
          )}
          <TableDownloads
            label="each answer"
            filename="answers"
            csv={() => answersCsv(groups)}
            latex={() =>
              plainLatex(table, {
                caption: `Each answer: ${group.name}. 95 % intervals.`,
                name: "answers",
              })
            }
          />
        </Group>
      </Group>
      <Text size="sm" c="dimmed" className="figure">
        {group.name}: {describeGroup(group)}.
      </Text>
      <PlainFiguresTable table={table} label="Each answer" definitions={answerDefinitions} />
    </section>
  );
}
