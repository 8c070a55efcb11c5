"use client";

import { Group, Stack, Text } from "@mantine/core";
import { decisionsCsv } from "@/lib/figures/distributions/distributions-files";
import {
  actionsTable,
  decisionsTable,
  lossesTable,
} from "@/lib/figures/distributions/distributions-table";
import type { DistributionGroup } from "@/lib/figures/distributions/schema-distributions";
import { plainLatex } from "@/lib/figures/format/figure-latex";
import type { GroupName } from "@/lib/figures/groups/group-names";
import { actionDefinitions, decisionDefinitions } from "../definitions/distribution-definitions";
import { PlainFiguresTable } from "../parts/plain-figures-table";
import { TableDownloads } from "../parts/table-downloads";
import { useAddress } from "../parts/use-address";

interface Props {
  groups: readonly (DistributionGroup & GroupName)[];
}

/** What each group's decisions cost, and each action beside them for the chosen group. */
export function DecisionsTables({ groups }: Props) {
  const { params } = useAddress();
  const group = groups.find(({ key }) => key === params.whole) ?? groups[0];
  const decisions = {
    table: decisionsTable(groups),
    caption: "Decisions by whole distributions: losses per forecast. 95 % intervals.",
    name: "decisions",
  };
  const losses = group?.decision && {
    table: lossesTable(group.decision.losses),
    caption: "Cost of each action, by correct answer.",
    name: "losses",
  };
  const actions = group?.decision && {
    table: actionsTable(group),
    caption: `Each action beside the decisions of ${group.name}. 95 % intervals.`,
    name: "actions",
  };
  const files = [decisions, losses, actions].filter((file) => !!file);
  return (
    <Stack>
      <Group justify="flex-end">
        <TableDownloads
          label="decisions"
          filename="decisions"
          csv={() => decisionsCsv(groups)}
          latex={() => files.map(({ table, ...file }) => plainLatex(table, file)).join("\n")}
        />
      </Group>
      <PlainFiguresTable
        table={decisions.table}
        label="Losses of decisions"
        definitions={decisionDefinitions}
      />
      {group && actions && (
        <div>
          <Text size="sm" c="dimmed" className="figure">
            {group.name}: each action beside the decisions that the forecasts lead to.
          </Text>
          <PlainFiguresTable
            table={actions.table}
            label="Each action"
            definitions={actionDefinitions}
          />
        </div>
      )}
    </Stack>
  );
}
