"use client";

import { Anchor, Group, NumberInput, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Pages } from "@/components/ui/pages";
import { PickMenu } from "@/components/ui/pick-menu";
import { QueryState } from "@/components/ui/query-state";
import { columns } from "@/lib/figures/calibration/columns";
import { type FigureRow, figureRows } from "@/lib/figures/calibration/figures-table";
import { type Looks, toggleColumn, writeSort } from "@/lib/figures/calibration/looks";
import { openGroup } from "@/lib/figures/leaderboard/open-group";
import {
  type LeaderboardPage,
  type RankedFigure,
  rankedFigures,
} from "@/lib/figures/leaderboard/schema-leaderboard";
import {
  figureForecastsPath,
  leaderboardFilePath,
  leaderboardOptions,
  leaderboardPageSize,
  type ProjectSource,
} from "@/lib/figures/queries";
import type { FiguresMethod } from "@/lib/figures/schema";
import type { ViewQuery } from "@/lib/figures/selection/schema-selection";
import { count } from "@/lib/text/count";
import { FiguresTable } from "../calibration/figures-table";
import { sectionDefinitions } from "../definitions/section-definitions";
import { ProgressNote } from "../parts/computed-state";
import { SectionHead } from "../parts/section-head";
import { FilesMenu } from "../parts/table-downloads";
import { useAddress } from "../parts/use-address";
import type { SetLooks } from "../use-looks";
import { LeaderboardCharts } from "./leaderboard-charts";

const options = rankedFigures.map((value) => ({ value, label: columns[value].title }));
const isRanked = (name: string): name is RankedFigure =>
  rankedFigures.some((figure) => figure === name);
const leastAtFirst = 10;

interface Props {
  source: ProjectSource;
  view: ViewQuery;
  method: FiguresMethod;
  looks: Looks;
  setLooks: SetLooks;
  onOpen: (view: ViewQuery) => void;
}

/** Any number of groups, ranked by a figure: a table in pages, charts over all of them, and a file. */
export function LeaderboardSection({ source, view, method, looks, setLooks, onOpen }: Props) {
  const { params, setParams } = useAddress();
  const page = Math.max(1, Math.floor(Number(params.page)) || 1);
  const least = Math.max(1, Math.floor(Number(params.least)) || leastAtFirst);
  const search = params.search ?? "";
  const [searched] = useDebouncedValue(search, 250);
  const sort =
    looks.sort && (looks.sort.by === "name" || looks.sort.by === "n" || isRanked(looks.sort.by))
      ? looks.sort
      : ({ by: "brier", descending: false } as const);
  const chosen = rankedFigures.filter((name) => looks.columns.includes(name) || sort.by === name);
  const figure = rankedFigures.find((name) => name === sort.by) ?? chosen[0] ?? "brier";
  const ranking = { sort: writeSort(sort), search: searched, least };
  const query = useQuery(leaderboardOptions(source, view, ranking, page - 1));
  const open = (key: string) => {
    const one = openGroup(view, key);
    if (one) onOpen(one);
  };
  // In another order, or of other groups, the first page comes first.
  const change = (given: Record<string, string | null>) => setParams({ ...given, page: null });
  return (
    <section id="calibration">
      <SectionHead title="Leaderboard" definition={sectionDefinitions.leaderboard}>
        <PickMenu
          label="Columns"
          options={options}
          value={chosen}
          onToggle={(name) => setLooks({ columns: toggleColumn(chosen, name) })}
        />
        <FilesMenu
          groups={[
            {
              heading: "Leaderboard, all rows found",
              files: {
                "CSV, unrounded": leaderboardFilePath(source.projectId, view, ranking),
              },
            },
            {
              heading: "Forecasts, one row each",
              files: {
                CSV: figureForecastsPath(source.projectId, view, "csv"),
                JSONL: figureForecastsPath(source.projectId, view, "jsonl"),
              },
            },
          ]}
        />
      </SectionHead>
      <Stack gap="sm">
        <Group gap="sm" align="flex-end">
          <TextInput
            label="Search"
            size="xs"
            type="search"
            placeholder="Name"
            value={search}
            onChange={(event) => change({ search: event.currentTarget.value || null })}
            w={{ base: "100%", xs: 260 }}
          />
          <NumberInput
            label="Minimum forecasts"
            size="xs"
            w={150}
            min={1}
            max={1_000_000}
            allowDecimal={false}
            clampBehavior={"blur"}
            value={least}
            onChange={(value) =>
              change({ least: Number(value) === leastAtFirst ? null : String(value || 1) })
            }
          />
        </Group>
        <QueryState query={query} rows={10}>
          {(board) => (
            <>
              {board.left > 0 && (
                <ProgressNote progress={1 - board.left / board.groups} label="Leaderboard">
                  {count(board.left, "group")} of {board.groups.toLocaleString("en")} still being
                  measured. Ranks are those among the others.
                </ProgressNote>
              )}
              <Shown board={board} least={least} onAll={() => change({ least: "1" })} />
              {board.rows.length > 0 && (
                <FiguresTable
                  isBrief
                  rows={figureRows(board.rows, chosen, true)}
                  chosen={chosen}
                  method={method}
                  sort={sort}
                  onSort={(next) => {
                    change({});
                    setLooks({ sort: next });
                  }}
                  pick={(row) => (
                    <Ranked row={row} rank={rankOf(board, row)} onOpen={() => open(row.group)} />
                  )}
                />
              )}
              <Pages
                items={board.found - board.hidden}
                pageSize={leaderboardPageSize}
                value={page}
                onChange={(next) => setParams({ page: next === 1 ? null : String(next) })}
              />
            </>
          )}
        </QueryState>
        <LeaderboardCharts
          source={source}
          view={view}
          ranking={ranking}
          figure={figure}
          onOpen={open}
        />
      </Stack>
    </section>
  );
}

const rankOf = ({ rows }: LeaderboardPage, { group }: FigureRow) =>
  rows.find(({ key }) => key === group)?.rank ?? null;

interface RankedProps {
  row: FigureRow;
  rank: number | null;
  onOpen: () => void;
}

/** A row's rank and name, which opens its group. */
const Ranked = ({ row: { name }, rank, onOpen }: RankedProps) => (
  <Group gap={8} wrap="nowrap" align="baseline">
    {rank !== null && (
      <Text span c="dimmed" className="figure" aria-label={`Rank ${rank}`}>
        {rank.toLocaleString("en")}
      </Text>
    )}
    <Anchor component="button" type="button" ta="left" fw={560} onClick={onOpen}>
      {name}
    </Anchor>
  </Group>
);

interface ShownProps {
  board: LeaderboardPage;
  least: number;
  onAll: () => void;
}

/** How many groups are shown, and how many are hidden and why. */
function Shown({ board: { groups, found, hidden }, least, onAll }: ShownProps) {
  const shown = found - hidden;
  return (
    <Text size="sm" className="figure" role="status">
      {count(shown, "group")} of {groups.toLocaleString("en")}.{" "}
      {hidden > 0 && (
        <>
          {hidden.toLocaleString("en")} hidden, with fewer than {count(least, "forecast")}.{" "}
          <Anchor component="button" type="button" inherit onClick={onAll}>
            Show them
          </Anchor>
        </>
      )}
      {found === 0 && "No group matches the search."}
    </Text>
  );
}
