"use client";

import {
  Button,
  Group,
  MultiSelect,
  Paper,
  RangeSlider,
  Select,
  Slider,
  Stack,
  Text,
} from "@mantine/core";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from "recharts";
import charts from "@/components/charts/charts.module.css";
import { DefinitionPopover } from "@/components/ui/definition-popover";
import { DownloadRecords } from "@/components/ui/download-records";
import {
  axisOf,
  type Curve,
  curvesOf,
  onlyStep,
  openingStage,
  type Point,
  smooth,
  stagesWithCurves,
  thin,
} from "@/lib/training/curves";
import { eventsOptions, trainingsWithCurvesOptions } from "@/lib/training/queries";
import type { TrainingDetail } from "@/lib/training/schema";
import { curveDefinitions } from "./curve-definitions";
import classes from "./training-curves.module.css";

interface Props {
  projectId: string;
  training: TrainingDetail;
  /** How soon events are asked for again; false once none come. */
  lookMs: number | false;
  /** Whose curves are shown; null for those that are watched now. */
  stage: string | null;
  onStage: (stage: string | null) => void;
}

/** Shown at first: what the policy is trained for, and what it is watched by. */
const firstCharts = 9;
const mostPoints = 400;
const mostOverlaid = 4;
const dashes = ["", "6 3", "2 3", "8 3 2 3", "1 4"];

/** Live curves of a stage: smoothed, zoomed, and those of other runs over them. */
export function TrainingCurves({ projectId, training, lookMs, stage, onStage }: Props) {
  const [weight, setWeight] = useState(0);
  const [range, setRange] = useState<[number, number] | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const [chosen, setChosen] = useState<string[]>([]);
  const own = useQuery({ ...eventsOptions(projectId, training.id), refetchInterval: lookMs });
  const curves = curvesOf(own.data ?? []);
  const stages = stagesWithCurves(own.data ?? []);
  const shown = stage ?? openingStage(stages, training.stageList);
  const runs = useQuery({
    ...trainingsWithCurvesOptions(projectId, shown ?? ""),
    enabled: shown !== null,
  });
  const named = runs.data?.trainings.filter(({ id }) => id !== training.id) ?? [];
  // Of another stage, others may have curves.
  const others = chosen.filter((chosenId) => named.some(({ id }) => id === chosenId));
  const overlaid = useQueries({
    queries: others.map((id) => eventsOptions(projectId, id)),
  });
  const othersCurves = overlaid.map(({ data }) => curvesOf(data ?? []));
  if (shown === null) return <Text c="dimmed">There are no curves until a stage trains.</Text>;
  const figures = curves.filter((curve) => curve.stage === shown);
  // In the order of their steps.
  const last = Math.max(1, ...figures.map(({ points }) => points.at(-1)?.step ?? 0));
  // There is nothing to smooth or to zoom into then.
  const only = others.length === 0 ? onlyStep(figures) : null;
  const [from, to] = only === null ? (range ?? [0, last]) : [only - 1, only + 1];
  const draw = (points: readonly Point[]) =>
    thin(
      smooth(points, weight).filter(({ step }) => step >= from && step <= to),
      mostPoints,
    );
  const lines = (figure: string): RunLine[] => [
    { id: training.id, name: training.name, points: draw(pointsOf(curves, shown, figure)) },
    ...others.map((id, i) => ({
      id,
      name: named.find((one) => one.id === id)?.name ?? "another run",
      points: draw(pointsOf(othersCurves[i] ?? [], shown, figure)),
    })),
  ];
  return (
    <Stack>
      <Group align="flex-end" gap="lg">
        <Select
          label="Stage"
          w={200}
          allowDeselect={false}
          value={shown}
          onChange={(next) => {
            onStage(next);
            setRange(null);
          }}
          data={stages}
        />
        {only === null && (
          <>
            <div>
              <Text size="sm" fw={500}>
                Smoothing
              </Text>
              <Slider
                w={160}
                thumbLabel="Smoothing"
                min={0}
                max={0.95}
                step={0.05}
                value={weight}
                onChange={setWeight}
                label={(value) => value.toFixed(2)}
              />
            </div>
            <div>
              <Text size="sm" fw={500}>
                Steps {from.toLocaleString("en")} to {to.toLocaleString("en")}
              </Text>
              <RangeSlider
                w={220}
                thumbFromLabel="First step"
                thumbToLabel="Last step"
                min={0}
                max={last}
                minRange={1}
                value={[from, to]}
                onChange={setRange}
              />
            </div>
          </>
        )}
        {named.length > 0 && (
          <MultiSelect
            label="Compare with"
            w={260}
            description={
              runs.data && runs.data.total > runs.data.pageSize
                ? `One of the ${runs.data.pageSize} newest runs with these curves`
                : undefined
            }
            maxValues={mostOverlaid}
            value={others}
            onChange={setChosen}
            data={named.map(({ id, name }) => ({ value: id, label: name }))}
            clearable
          />
        )}
        <DownloadRecords
          label="these curves"
          filename={`curves of ${training.name}, ${shown}`}
          columns={["stage", "figure", "step", "value"]}
          records={figures.flatMap(({ figure, points }) =>
            points.map(({ step, value }) => ({ stage: shown, figure, step, value })),
          )}
        />
      </Group>
      {only !== null && (
        <Text size="sm" c="dimmed">
          {shown} has noted one step so far, step {only.toLocaleString("en")}: each chart shows one
          point.
        </Text>
      )}
      {others.length > 0 && (
        <LineKey
          names={[training, ...others.flatMap((id) => named.find((one) => one.id === id) ?? [])]}
        />
      )}
      <div className={classes.grid}>
        {figures.slice(0, showsAll ? figures.length : firstCharts).map(({ figure }) => (
          <CurveChart key={figure} figure={figure} lines={lines(figure)} range={[from, to]} />
        ))}
      </div>
      {figures.length > firstCharts && (
        <Button variant="default" size="xs" w="fit-content" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? "Show fewer" : `Show all ${figures.length} curves`}
        </Button>
      )}
      <WithoutCurves stageList={training.stageList} withCurves={stages} />
    </Stack>
  );
}

/** Stages that note every so many steps, and were done before they had noted one. */
function WithoutCurves({
  stageList,
  withCurves,
}: Pick<TrainingDetail, "stageList"> & { withCurves: readonly string[] }) {
  const few = stageList.filter(
    ({ name, kind, state }) =>
      state === "done" && notingKinds.has(kind) && !withCurves.includes(name),
  );
  if (few.length === 0) return null;
  return (
    <Text size="sm" c="dimmed" maw={720}>
      Without curves: {few.map(({ name }) => name).join(", ")}. Each took fewer steps than its
      log_every, so it noted none.
    </Text>
  );
}

/** Kinds that have the setting log_every. */
const notingKinds = new Set([
  "pretrain",
  "sft",
  "extract-answers",
  "forecast-probs",
  "reward-model",
]);

const pointsOf = (curves: readonly Curve[], stage: string, figure: string) =>
  curves.find((curve) => curve.stage === stage && curve.figure === figure)?.points ?? [];

/** Which line is whose: the charts alone do not say it on a phone or on paper. */
function LineKey({ names }: { names: readonly Pick<TrainingDetail, "id" | "name">[] }) {
  return (
    <Group gap="lg" component="ul" className={classes.key} aria-label="Whose lines these are">
      {names.map(({ id, name }, i) => (
        <Group key={id} gap="xs" component="li" wrap="nowrap">
          <svg width={32} height={4} aria-hidden>
            <line x2={32} y1={2} y2={2} {...strokeOf(i)} />
          </svg>
          <Text size="sm" style={{ overflowWrap: "anywhere" }}>
            {name}
          </Text>
        </Group>
      ))}
    </Group>
  );
}

/** How a run’s line is drawn: the page’s own first. */
const strokeOf = (i: number) => ({
  stroke: i === 0 ? "var(--chart-mark)" : "var(--chart-muted)",
  strokeWidth: i === 0 ? 2 : 1.5,
  ...(dashes[i] && { strokeDasharray: dashes[i] }),
});

/** What a run draws in a chart. */
interface RunLine {
  id: string;
  /** Not of this run alone: two clones are called the same. */
  name: string;
  points: Point[];
}

interface ChartProps {
  figure: string;
  lines: readonly RunLine[];
  range: [number, number];
}

function CurveChart({ figure, lines, range }: ChartProps) {
  const ofStep = figure.replace(" on validation", "");
  const definition = curveDefinitions[ofStep];
  const title = `${definition?.name ?? ofStep.replaceAll("_", " ")}${figure.slice(ofStep.length)}`;
  const values = lines.flatMap(({ points }) => points.map(({ value }) => value));
  const axis = values.length === 0 ? null : axisOf(values);
  const last = lines[0]?.points.at(-1);
  return (
    <Paper withBorder p="xs" className={charts.chart}>
      <Group justify="space-between" gap={4} wrap="nowrap">
        <Text size="sm" fw={600}>
          {title}
          {definition && <DefinitionPopover definition={definition} />}
        </Text>
        <Text size="sm" className="figure" c="dimmed">
          {last ? short(last.value) : ""}
        </Text>
      </Group>
      <div role="img" aria-label={`${title}: ${lines.map(describe).join("; ")}`}>
        <LineChart
          responsive
          accessibilityLayer={false}
          className={classes.plot}
          margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
        >
          <CartesianGrid stroke="var(--chart-grid)" vertical={false} />
          <XAxis
            type="number"
            dataKey="step"
            domain={range}
            allowDataOverflow
            allowDecimals={false}
            stroke="var(--chart-axis)"
            tickLine={false}
            tickFormatter={(step: number) => step.toLocaleString("en")}
          />
          <YAxis
            type="number"
            {...(axis && {
              ticks: axis.ticks,
              domain: [axis.ticks[0] ?? 0, axis.ticks.at(-1) ?? 1],
              tickFormatter: axis.label,
            })}
            width={58}
            interval={0}
            stroke="var(--chart-axis)"
            tickLine={false}
          />
          <Tooltip
            isAnimationActive={false}
            labelFormatter={(step) => `step ${Number(step).toLocaleString("en")}`}
            formatter={(value) => short(Number(value))}
          />
          {lines.map(({ id, name, points }, i) => (
            <Line
              key={id}
              name={name}
              data={points}
              dataKey="value"
              type="linear"
              dot={points.length < 3 ? { clipDot: false } : false}
              {...strokeOf(i)}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </div>
    </Paper>
  );
}

const describe = ({ name, points }: RunLine) => {
  const [first, last] = [points[0], points.at(-1)];
  return first && last
    ? `${name} from ${short(first.value)} at step ${first.step} to ${short(last.value)} at step ${last.step}`
    : `${name} has none`;
};

const short = (value: number): string => {
  if (value === 0) return "0";
  const size = Math.abs(value);
  return size >= 1_000 || size < 0.001
    ? value.toExponential(1)
    : String(Number(value.toPrecision(3)));
};
