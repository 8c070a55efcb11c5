"use client";

import { Group, Stack, Text } from "@mantine/core";
import { decisionsCsv } from "@/lib/figures/distributions/distributions-files";
import {
  prepareActions,
  prepareDecisions,
  prepareLosses,
} from "@/lib/figures/distributions/distributions-table";
import type { DistributionGroup } from "@/lib/figures/distributions/schema-distributions";
import { plainLatex } from "@/lib/figures/format/figure-latex";
import type { GroupName } from "@/lib/figures/groups/group-names";
import { actionDefinitions, decisionDefinitions } from "../definitions/distribution-definitions";
import { PlainFiguresTable } from "../parts/plain-figures-table";
import { TableDownloads } from "../parts/table-downloads";
import { useAddress } from "../parts/use-address";

/** What each group's decisions cost, and each action beside them for the group that is looked at. */
export function DecisionsTables({
  groups,
}: {
  groups: readonly (DistributionGroup & GroupName)[];
}) {
  const { said } = useAddress();
  const table = prepareDecisions(groups);
  const group = groups.find(({ key }) => key === said.whole) ?? groups[0];
  const actions = group?.decision ? prepareActions(group) : null;
  return (
    <Stack>
      <Group justify="flex-end">
        <TableDownloads
          label="decisions"
          filename="decisions"
          csv={() => decisionsCsv(groups)}
          latex={() =>
            [
              plainLatex(table, {
                caption: "Decisions by whole distributions: losses per forecast. 95 % intervals.",
                name: "decisions",
              }),
              ...(group?.decision
                ? [
                    plainLatex(prepareLosses(group.decision.losses), {
                      caption: "Cost of each action, by correct answer.",
                      name: "losses",
                    }),
                  ]
                : []),
              ...(actions
                ? [
                    plainLatex(actions, {
                      caption: `Each action beside the decisions of ${group?.name}. 95 % intervals.`,
                      name: "actions",
                    }),
                  ]
                : []),
            ].join("\n")
          }
        />
      </Group>
      <PlainFiguresTable
        table={table}
        label="Losses of decisions"
        definitions={decisionDefinitions}
      />
      {group && actions && (
        <div>
          <Text size="sm" c="dimmed" className="figure">
            {group.name}: each action beside the decisions that the forecasts lead to.
          </Text>
          <PlainFiguresTable table={actions} label="Each action" definitions={actionDefinitions} />
        </div>
      )}
    </Stack>
  );
}
