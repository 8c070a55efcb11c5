"use client";

import { Button, Checkbox, Group, Select, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import {
  type NamedCalibration,
  prepareCalibrationTable,
} from "@/lib/results/prepare-calibration-table";
import { type GroupOrder, groupOrders, prepareGroupList } from "@/lib/results/prepare-group-list";
import type { MethodUsed } from "@/lib/results/schema";
import { CalibrationTable } from "./calibration-table";
import { DefinitionButton } from "./definition-button";
import { mostChosen, shownAtFirst, type useChosenGroups } from "./use-chosen-groups";

/** As many rows as are shown at once before all are asked for. */
const rowsAtFirst = 25;
const orders = Object.entries(groupOrders).map(([value, label]) => ({ value, label }));

/** All groups of a dataset: to be searched, put in order, and chosen for the diagrams. */
export function GroupTable({
  groups,
  method,
  chosen,
}: {
  groups: readonly NamedCalibration[];
  method: MethodUsed;
  chosen: ReturnType<typeof useChosenGroups>;
}) {
  const [search, setSearch] = useState("");
  const [order, setOrder] = useState<GroupOrder>("name");
  const [all, setAll] = useState(false);
  const found = prepareGroupList(groups, { search, order });
  const shown = all ? found : found.slice(0, rowsAtFirst);
  return (
    <Stack gap="sm">
      {groups.length > shownAtFirst && (
        <Group gap="sm" align="flex-end">
          <TextInput
            label="Search"
            placeholder="Reader or model"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            w={{ base: "100%", xs: 260 }}
          />
          <Select
            label="Order"
            data={orders}
            value={order}
            onChange={(value) => setOrder((value as GroupOrder | null) ?? "name")}
            allowDeselect={false}
            w={180}
          />
          <Text size="sm" c="dimmed" pb={8} className="figure">
            {found.length} of {groups.length} rows · {chosen.chosen.size} of at most {mostChosen}{" "}
            diagrams
          </Text>
        </Group>
      )}
      {found.length === 0 ? (
        <Text c="dimmed" py="md">
          No reader or model is called “{search}”.
        </Text>
      ) : (
        <CalibrationTable
          rows={prepareCalibrationTable(shown)}
          method={method}
          groupName={
            <>
              Reader
              <DefinitionButton of="readers" method={method} />
            </>
          }
          pick={
            groups.length > shownAtFirst
              ? ({ key, name }) => (
                  <Checkbox
                    label={name}
                    checked={chosen.chosen.has(key)}
                    disabled={chosen.full && !chosen.chosen.has(key)}
                    onChange={() => chosen.toggle(key)}
                    styles={{ label: { fontSize: "var(--mantine-font-size-md)", fontWeight: 560 } }}
                  />
                )
              : undefined
          }
        />
      )}
      {shown.length < found.length && (
        <Button variant="default" size="xs" onClick={() => setAll(true)} w="fit-content">
          Show all {found.length}
        </Button>
      )}
    </Stack>
  );
}
