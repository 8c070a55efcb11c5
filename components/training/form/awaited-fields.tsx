import { Checkbox, Fieldset, Stack } from "@mantine/core";
import { useState } from "react";
import { Section } from "@/components/ui/section";
import type { Supply } from "@/lib/training/supplies/schema";
import { supplyKindTexts } from "@/lib/training/words";
import { SupplyFields } from "./supply-fields";
import { isSameSupply, noSupply, type SupplyValues } from "./supply-values";

interface Awaited {
  name: string;
  kind: Supply["kind"];
  /** The files that are made with it. */
  brings: readonly string[];
}

interface Props {
  projectId: string;
  /** The files that the recipe awaits and Candor can make. */
  awaited: readonly Awaited[];
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
        <OfKind key={kind} kind={kind} files={files} {...props} />
      ))}
    </Section>
  );
}

interface KindProps extends Omit<Props, "awaited"> {
  kind: Supply["kind"];
  files: readonly Awaited[];
}

function OfKind({ projectId, kind, files, values, onChange, errorOf }: KindProps) {
  const names = files.map(({ name }) => name);
  const valuesOf = (name: string) => values[name] ?? noSupply;
  const chosen = names.map(valuesOf);
  const [first = noSupply] = chosen;
  // Some texts are summaries and others answers, so nobody is asked once for both unless they say so.
  const [isSame, setIsSame] = useState(
    chosen.every((one) => isSameSupply(one, first)) && (kind === "readings" || first.by !== ""),
  );
  const change = (changed: readonly string[], next: SupplyValues) => {
    for (const name of changed) onChange(name, next);
  };
  const groups = isSame ? [files] : files.map((file) => [file]);
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
        const own = group.map((one) => one.name);
        const [name = ""] = own;
        const all = group.flatMap((one) => [one.name, ...one.brings]);
        return (
          <Fieldset key={name} legend={<b>{all.join(", ")}</b>}>
            <SupplyFields
              projectId={projectId}
              kind={kind}
              label={supplyKindTexts[kind]}
              values={valuesOf(name)}
              onChange={(next) => change(own, next)}
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
