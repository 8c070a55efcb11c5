"use client";

import { Alert, Button, Select, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useContext, useMemo } from "react";
import { defaultLosses } from "@/lib/figures/distributions/default-losses";
import {
  type AnswerSet,
  describeAnswers,
  lossesTable,
  setOf,
} from "@/lib/figures/distributions/distributions-table";
import {
  type DistributionsPage,
  lossesText,
} from "@/lib/figures/distributions/schema-distributions";
import { nameGroups } from "@/lib/figures/groups/group-names";
import { distributionsOptions } from "@/lib/figures/queries";
import { decisionDefinition } from "../definitions/distribution-definitions";
import classes from "../figures-sections.module.css";
import { ComputedState } from "../parts/computed-state";
import { PlainFiguresTable } from "../parts/plain-figures-table";
import { SectionHead, type SectionProps } from "../parts/section-head";
import { SharedAddress, useAddress } from "../parts/use-address";
import { DecisionsTables } from "./decisions-tables";
import { LossEditor } from "./loss-editor";

/** What decisions by whole distributions cost, with losses that the user sets; behind a link, with the shared ones. */
export function LossesPanel({ source, view, sets }: SectionProps & { sets: readonly AnswerSet[] }) {
  const { params, setParams } = useAddress();
  const shared = useContext(SharedAddress);
  const isShared = source.kind === "shared";
  // A link's figures use the losses stored with it, whatever its address contains.
  const own = (isShared ? shared : params).losses;
  const parsed = useMemo(() => (own === undefined ? null : lossesText.safeParse(own)), [own]);
  const given = parsed?.success ? parsed.data : null;
  const set =
    (given && setOf(sets, given)) ?? sets.find(({ key }) => key === params.answers) ?? sets[0];
  const query = useQuery(distributionsOptions(source, view, given && !isShared ? own : undefined));
  if (!set) return null;
  const losses = given ?? defaultLosses(set.answers);
  const keys = new Set(set.groups.map(({ key }) => key));
  return (
    <section aria-label="Decisions">
      <SectionHead title="Decisions from distributions" definition={decisionDefinition} level={3}>
        {sets.length > 1 && !(isShared && given) && (
          <Select
            size="xs"
            w={240}
            aria-label="Answers"
            data={sets.map(({ key, answers }) => ({ value: key, label: describeAnswers(answers) }))}
            value={set.key}
            onChange={(key) =>
              setParams({ losses: null, answers: key === sets[0]?.key ? null : key })
            }
            allowDeselect={false}
          />
        )}
      </SectionHead>
      <Stack>
        {parsed && !parsed.success && (
          <Alert color="yellow" role="alert" title="The losses in this page’s address are invalid">
            <Stack align="flex-start" gap="xs">
              They are ignored: {parsed.error.issues[0]?.path.join(".")}{" "}
              {parsed.error.issues[0]?.message}.
              <Button size="xs" variant="default" onClick={() => setParams({ losses: null })}>
                Reset to default losses
              </Button>
            </Stack>
          </Alert>
        )}
        <div className={isShared ? undefined : classes.paperOnly}>
          <Text size="sm" maw="80ch">
            {given
              ? "Cost of each action, by correct answer"
              : "Naming an answer costs 0 where it is right and 1 where it is wrong; “I don’t know” costs 0.3."}
          </Text>
          {given && <PlainFiguresTable table={lossesTable(given)} label="Losses" />}
        </div>
        {!isShared && (
          <LossEditor
            key={JSON.stringify(losses)}
            losses={losses}
            isDefault={given === null}
            onApply={(next) => setParams({ losses: next && JSON.stringify(next) })}
          />
        )}
        <ComputedState<DistributionsPage> query={query} what="Losses">
          {({ groups }) => (
            <DecisionsTables groups={nameGroups(groups.filter(({ key }) => keys.has(key)))} />
          )}
        </ComputedState>
      </Stack>
    </section>
  );
}
