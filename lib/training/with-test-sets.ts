import { z } from "zod";

interface Stage {
  name: string;
  kind: string;
  needs: Record<string, string>;
  settings: Record<string, unknown>;
}

const [beginning, end] = ["test-", ".jsonl"];

/**
 * The stages of a recipe with the test sets that there are, as the package understands them (`pipeline/test_sets.py`, which
 * says what `splits/test-*.jsonl` stands for). Stages to which no test set is left are not among them.
 */
export function withTestSets<One extends Stage>(stages: readonly One[]): One[] {
  const made = new Map(
    stages.flatMap(({ name, kind, settings }) => {
      const names = kind === "splits" ? namesOf(settings.test) : null;
      return names === null ? [] : [[name, names]];
    }),
  );
  const named = new Set(stages.flatMap(({ needs }) => Object.values(needs)));
  const kept: One[] = [];
  const gone = new Set<string>();
  for (const stage of stages) {
    const needs: [string, string][] = [];
    let [isLost, isLeft] = [false, false];
    for (const [need, value] of Object.entries(stage.needs)) {
      const [producer = "", file = ""] = value.split("/");
      const sets = made.get(producer);
      if (sets && file.startsWith(beginning) && file.endsWith(end)) {
        const asked = file.slice(beginning.length, -end.length);
        const pathOf = (set: string) => `${producer}/${beginning}${set}${end}`;
        const found = sets.filter((set) =>
          asked === "*" ? !named.has(pathOf(set)) : set === asked,
        );
        if (found.length > 0) isLeft = true;
        else isLost = true;
        needs.push(
          ...found.map((set, i): [string, string] => [
            need.includes("*") ? need.replace("*", set) : i === 0 ? need : `${need}-${set}`,
            pathOf(set),
          ]),
        );
      } else if (!gone.has(producer)) needs.push([need, value]);
    }
    if (isLost && !isLeft) gone.add(stage.name);
    else kept.push({ ...stage, needs: Object.fromEntries(needs) });
  }
  return kept;
}

const list = z.array(z.object({ name: z.string() }));
/** As recipes had it before. */
const byName = z.record(z.string(), z.unknown());

/** The names of test sets; null where the setting is wrong, which the plan says. */
function namesOf(given: unknown): string[] | null {
  if (given === undefined) return ["test"];
  const sets = list.safeParse(given).data;
  if (sets) return sets.map(({ name }) => name);
  const table = byName.safeParse(given).data;
  return table ? Object.keys(table) : null;
}
