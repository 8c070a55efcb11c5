import { expect, test } from "vitest";
import type { FigureFacets } from "../schema";
import { clearFilters, filterChips, toggleFilter, viewFilters } from "./filters";

const named = (id: string, name = id) => ({ id, name, forecasts: 10 });
const facets: FigureFacets = {
  datasets: [named("d1", "TriviaQA"), named("d2", "BioASQ")],
  splits: [
    { name: "-", forecasts: 1 },
    { name: "test", forecasts: 2 },
  ],
  models: [named("m1")],
  readers: [{ ...named("crowd", "Crowdworkers"), kind: "human" }],
  people: [],
  rounds: [],
  chosen: [
    { id: "m2", name: "Merged", deleteAt: null },
    { id: "d3", name: "Wrong", deleteAt: "2026-02-16T10:00:00.000Z" },
  ],
  tags: [],
  days: { first: "2026-01-05", last: "2026-02-01" },
};

test("what is the same for all, or fixed, is no choice; unless it is chosen", () => {
  const names = (...given: Parameters<typeof viewFilters>) =>
    viewFilters(...given).map(({ name }) => name);
  expect(names(facets, {})).toEqual(["dataset", "split"]);
  expect(names(facets, { model: "m1" }, ["dataset"])).toEqual(["split", "model"]);
});

test("the chip of a person whom the leaderboard opened says their name", () => {
  const ann = { ...facets, people: [named("p1", "Ann")] };
  const view = { reader: "p1" };
  expect(filterChips(viewFilters(ann, view), view, []).map(({ label }) => label)).toEqual([
    "Reader: Ann",
  ]);
});

test("what is chosen has a chip that takes it out", () => {
  const both = toggleFilter(toggleFilter({ bins: "20" }, "dataset", "d2"), "split", "-");
  const view = {
    ...both,
    dataset: `${both.dataset},gone,d3`,
    model: "m2",
    from: "2026-01-06",
    people: "all" as const,
  };
  const chips = filterChips(viewFilters(facets, view), view, facets.chosen);
  expect(chips.map(({ label }) => label)).toEqual([
    "Dataset: BioASQ",
    "Dataset: not in this project",
    "Dataset: Wrong (left out: will be deleted on 16 February 2026)",
    "Split: No split",
    "Model: Merged",
    "From 2026-01-06",
    "With excluded people",
  ]);
  expect(chips[0]?.without).toEqual({ ...view, dataset: "gone,d3" });
  expect(chips[3]?.without.split).toBeUndefined();
  // How forecasts are counted stays.
  expect(clearFilters(view)).toEqual({ bins: "20" });
});
