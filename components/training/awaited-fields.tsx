import { Checkbox, Fieldset, Stack } from "@mantine/core";
import { useState } from "react";
import { Section } from "@/components/ui/section";
import type { Supply } from "@/lib/training/supplies/schema";
import { supplyKindTexts } from "@/lib/training/words";
import { SupplyFields } from "./supply-fields";
import { isSameSupply, noSupply, type SupplyValues } from "./supply-values";

interface Props {
  projectId: string;
  /** The files that the recipe awaits and Candor can make. */
  awaited: readonly { name: string; kind: Supply["kind"] }[];
  values: Record<string, SupplyValues>;
  onChange: (name: string, values: SupplyValues) => void;
  /** What is wrong, by file. */
  errorOf: (name: string) => string | null;
}

/** Who makes the files that a recipe awaits: one choice for all of a kind, or one for each. */
export function AwaitedFields({ awaited, ...props }: Props) {
  return (
    <Section
      title="While it runs"
      description="The recipe waits for files made from what its stages write. Candor makes those for which you choose how."
    >
      {[...Map.groupBy(awaited, ({ kind }) => kind)].map(([kind, files]) => (
        <OfKind key={kind} kind={kind} names={files.map(({ name }) => name)} {...props} />
      ))}
    </Section>
  );
}

interface KindProps extends Omit<Props, "awaited"> {
  kind: Supply["kind"];
  names: readonly string[];
}

function OfKind({ projectId, kind, names, values, onChange, errorOf }: KindProps) {
  const valuesOf = (name: string) => values[name] ?? noSupply;
  const all = names.map(valuesOf);
  const [first = noSupply] = all;
  // Some texts are summaries and others answers, so nobody is asked once for both unless they say so.
  const [isSame, setIsSame] = useState(
    all.every((one) => isSameSupply(one, first)) && (kind === "readings" || first.by !== ""),
  );
  const change = (changed: readonly string[], next: SupplyValues) => {
    for (const name of changed) onChange(name, next);
  };
  const groups = isSame ? [names] : names.map((name) => [name]);
  return (
    <Stack>
      {names.length > 1 && (
        <Checkbox
          label={sameTexts[kind]}
          checked={isSame}
          onChange={({ currentTarget }) => {
            setIsSame(currentTarget.checked);
            if (currentTarget.checked) change(names, first);
          }}
        />
      )}
      {groups.map((group) => {
        const [name = ""] = group;
        return (
          <Fieldset key={name} legend={<b>{group.join(", ")}</b>}>
            <SupplyFields
              projectId={projectId}
              kind={kind}
              label={supplyKindTexts[kind]}
              values={valuesOf(name)}
              onChange={(next) => change(group, next)}
              error={errorOf(name)}
              isOptional
            />
          </Fieldset>
        );
      })}
    </Stack>
  );
}

const sameTexts: Record<Supply["kind"], string> = {
  queries: "The same for all queries",
  texts: "The same for all texts",
  readings: "The same for all readings",
  claims: "The same for all claims",
};
