"use client";

import { MultiSelect, SimpleGrid, Slider, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { QueryState } from "@/components/ui/query-state";
import { lossAxis } from "@/lib/figures/decision/decision-panels";
import type { DecisionGroup } from "@/lib/figures/decision/schema-decision";
import { provisionalFigures } from "@/lib/figures/format/provisional";
import { nameGroups } from "@/lib/figures/groups/group-names";
import { decisionOptions } from "@/lib/figures/queries";
import { decoded, listOf } from "@/lib/figures/selection/view-address";
import { sectionDefinitions } from "../definitions/section-definitions";
import classes from "../figures-sections.module.css";
import { ProvisionalFigures } from "../parts/provisional";
import { SectionHead, type SectionProps } from "../parts/section-head";
import { useAddress } from "../parts/use-address";
import { DecisionPanel } from "./decision-panel";

const shownAtFirst = 3;
const mostShown = 6;
const betaAtFirst = 0.3;

/** The value of forecasts for somebody who may answer, or say "I don't know" at a cost. */
export function DecisionSection({ source, view }: SectionProps) {
  const query = useQuery(decisionOptions(source, view));
  return (
    <section>
      <SectionHead title="Decision value" definition={sectionDefinitions.decision} />
      <QueryState query={query} rows={8}>
        {({ groups }) => (
          <ProvisionalFigures value={provisionalFigures(groups)}>
            <Curves groups={groups} />
          </ProvisionalFigures>
        )}
      </QueryState>
    </section>
  );
}

function Curves({ groups }: { groups: readonly DecisionGroup[] }) {
  const { params, setParams } = useAddress();
  const named = useMemo(() => nameGroups(groups), [groups]);
  const chosen = listOf(params.decide).map(decoded);
  const known = named.filter(({ key }) => chosen.includes(key)).slice(0, mostShown);
  const shown = params.decide === undefined ? largest(named) : known;
  const axis = lossAxis(shown.map(({ curve }) => curve));
  const given = Number(params.beta ?? Number.NaN);
  const beta = given >= 0 && given <= 1 ? given : betaAtFirst;
  if (named.length === 0) return <Text c="dimmed">No scorable forecasts are selected.</Text>;
  return (
    <Stack>
      <div className={classes.controls}>
        {named.length > 1 && (
          <MultiSelect
            label={`Whose forecasts (at most ${mostShown})`}
            data={named.map(({ key, name }) => ({ value: key, label: name }))}
            value={shown.map(({ key }) => key)}
            onChange={(keys) =>
              setParams({ decide: keys.map(encodeURIComponent).join(",") || "," })
            }
            maxValues={mostShown}
            searchable
          />
        )}
        <BetaSlider value={beta} onChange={(next) => setParams({ beta: String(next) })} />
      </div>
      {shown.length === 0 ? (
        <Text c="dimmed">Choose whose forecasts to show.</Text>
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
          {shown.map((group) => (
            <DecisionPanel key={group.key} group={group} axis={axis} beta={beta} />
          ))}
        </SimpleGrid>
      )}
    </Stack>
  );
}

/** The cost of "I don't know". The address changes when the slider is released. */
function BetaSlider({ value, onChange }: { value: number; onChange: (beta: number) => void }) {
  const [moving, setMoving] = useState<number | null>(null);
  return (
    <div className={classes.slider}>
      <Text size="sm" fw={500} id="beta">
        “I don’t know” costs {(moving ?? value).toFixed(2)} of a wrong answer
      </Text>
      <Slider
        thumbProps={{ "aria-labelledby": "beta" }}
        min={0}
        max={1}
        step={0.01}
        label={null}
        value={moving ?? value}
        onChange={setMoving}
        onChangeEnd={(next) => {
          setMoving(null);
          onChange(next);
        }}
        mt={10}
      />
    </div>
  );
}

/** The groups with the most forecasts, in their usual order, because few forecasts say little. */
function largest<G extends { n: number }>(groups: readonly G[]): G[] {
  const byN = groups.toSorted((a, b) => b.n - a.n).slice(0, shownAtFirst);
  return groups.filter((group) => byN.includes(group));
}
