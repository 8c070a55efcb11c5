import { readTagField } from "@/lib/tags/tags";
import { keepDirection } from "@/lib/text/keep-direction";
import type { Variant } from "../schema-figures";
import type { FigureGroup, GroupLabels } from "./schema-groups";

/** A group under the name that it is shown by. */
export interface GroupName {
  name: string;
  /** What else is known of it: kinds and versions, and what all groups have in common. */
  detail: string;
}
export type NamedGroup = FigureGroup &
  GroupName & {
    /** With the excluded people or without them, where a page shows both. */
    variant?: Variant | null;
  };

const readerKinds = { human: "human", llm: "LLM", rule: "rule", surrogate: "surrogate" };

/**
 * Names groups by reader and model, and by what else they differ in: "Claude on LC RL, TriviaQA".
 * Within a view all names differ.
 */
export function nameGroups<G extends GroupLabels>(groups: readonly G[]): (G & GroupName)[] {
  const differing = parts.filter((part) => new Set(groups.map((group) => part(group))).size > 1);
  const named = groups.map((group) => {
    const main = whoOf(group);
    const inName = main === null ? parts : differing;
    const rest = inName.map((part) => part(group));
    const inDetail = main === null ? [] : parts.filter((part) => !differing.includes(part));
    return {
      ...group,
      name: [main, ...rest].filter(Boolean).join(", ") || "All chosen forecasts",
      detail: [...inDetail.map((part) => part(group)), ...kindsOf(group)]
        .filter(Boolean)
        .join(", "),
    };
  });
  return apart(named);
}

/** Adds the details to names that are alike, such as those of two versions of a reader. */
function apart<G extends GroupName>(groups: G[]): G[] {
  const times = Map.groupBy(groups, ({ name }) => name);
  return groups.map((group) =>
    (times.get(group.name)?.length ?? 0) > 1 && group.detail
      ? { ...group, name: `${group.name} (${group.detail})`, detail: "" }
      : group,
  );
}

function whoOf({ reader, model }: GroupLabels): string | null {
  const names = [reader, model].flatMap((one) => (one ? [keepDirection(one.name)] : []));
  return names.join(" on ") || null;
}

const parts: ((group: GroupLabels) => string | null)[] = [
  ({ dataset }) => dataset && keepDirection(dataset.name),
  ({ split }) => (split === null ? null : split === "" ? "no split" : keepDirection(split)),
  ({ round }) => round && `${keepDirection(round.study)}, version ${round.version}`,
  ({ seed }) => seed && runName(seed),
  ({ tags }) => tags?.map(tagName).join(", ") || null,
];

/** "condition: treated" */
export function tagName({ field, value }: NonNullable<GroupLabels["tags"]>[number]): string {
  const name = readTagField(field)?.name ?? field;
  return value === "" ? `no ${name}` : `${keepDirection(name)}: ${keepDirection(value)}`;
}

/** "seed 3", "seed 3, draw 1" */
export function runName({ seed, draw }: NonNullable<GroupLabels["seed"]>): string {
  const of = seed === null ? "no text" : `seed ${seed}`;
  return draw === 0 ? of : `${of}, draw ${draw}`;
}

function kindsOf({ reader, model }: GroupLabels): (string | false | undefined)[] {
  return [
    reader !== null && readerKinds[reader.kind],
    reader?.pooled === true && reader.people > 1 && "pooled",
    reader?.version && keepDirection(reader.version),
    model !== null && nameModelKind(model.kind),
  ];
}

export const nameModelKind = (kind: string) =>
  kind === "confidence" ? "states confidence" : "states no confidence";

export const variantNames: Record<Variant, string> = {
  kept: "without the excluded",
  all: "with the excluded",
};

/** "LC RL, without the excluded"; the name alone where nobody is. */
export const nameVariant = (name: string, variant: Variant | null): string =>
  variant === null ? name : `${name}, ${variantNames[variant]}`;
