"use client";

import { Select, Text } from "@mantine/core";
import { answersCsv } from "@/lib/figures/distributions/distributions-files";
import { answersTable, sayGroup } from "@/lib/figures/distributions/distributions-table";
import type { DistributionGroup } from "@/lib/figures/distributions/schema-distributions";
import { plainLatex } from "@/lib/figures/format/figure-latex";
import type { GroupName } from "@/lib/figures/groups/group-names";
import { answerDefinitions } from "../definitions/distribution-definitions";
import { PlainFiguresTable } from "../parts/plain-figures-table";
import { SectionHead } from "../parts/section-head";
import { TableDownloads } from "../parts/table-downloads";
import { useAddress } from "../parts/use-address";

/** How well each answer's probability is calibrated, for the chosen group. */
export function AnswersPanel({ groups }: { groups: readonly (DistributionGroup & GroupName)[] }) {
  const { params, setParams } = useAddress();
  const group = groups.find(({ key }) => key === params.whole) ?? groups[0];
  if (!group) return null;
  const table = answersTable(group);
  const caption = `Each answer: ${group.name}. 95 % intervals.`;
  return (
    <section aria-label="Each answer">
      <SectionHead title="Each answer" level={3}>
        {groups.length > 1 && (
          <Select
            size="xs"
            w={240}
            aria-label="Whose forecasts"
            data={groups.map(({ key, name }) => ({ value: key, label: name }))}
            value={group.key}
            onChange={(key) => setParams({ whole: key === groups[0]?.key ? null : key })}
            allowDeselect={false}
            searchable={groups.length > 8}
          />
        )}
        <TableDownloads
          label="each answer"
          filename="answers"
          csv={() => answersCsv(groups)}
          latex={() => plainLatex(table, { caption, name: "answers" })}
        />
      </SectionHead>
      <Text size="sm" c="dimmed" className="figure">
        {group.name}: {sayGroup(group)}.
      </Text>
      <PlainFiguresTable
        table={table}
        label="Probabilities of answers"
        definitions={answerDefinitions}
      />
    </section>
  );
}
