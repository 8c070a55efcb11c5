import { Anchor, Select, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { exampleNeeds } from "@/lib/runs/examples/needs";
import { exampleSetsOptions } from "@/lib/runs/examples/queries";
import type { ExampleKind } from "@/lib/runs/examples/schema";
import { exampleKindNames } from "@/lib/runs/examples/words";
import { promptText } from "@/lib/runs/words";
import { count } from "@/lib/text/count";
import { useRunForm } from "./use-run-form";

/** The example sets that the prompts of a run show first. */
export function ExampleFields({ projectId }: { projectId: string }) {
  const form = useRunForm();
  const { data } = useQuery(exampleSetsOptions(projectId));
  const { examples } = form.values;
  const offered = (kind: ExampleKind, chosen: string | undefined) =>
    (data?.sets ?? [])
      .filter((set) => set.kind === kind)
      .map(({ name, archivedAt, versions }) => ({
        group: name,
        items: versions
          .filter(({ id }) => archivedAt === null || id === chosen)
          .map(({ id, no, examples }) => ({
            value: id,
            label: `${name}, version ${no} (${count(examples, "example")})`,
          })),
      }))
      .filter(({ items }) => items.length > 0);
  return exampleNeeds(form.values).map(({ prompt, kind, isNeeded }) => {
    const data = offered(kind, examples[prompt]);
    return (
      <div key={prompt}>
        <Select
          label={isNeeded ? "Examples" : `Examples for “${promptText(prompt)}”`}
          description={exampleKindNames[kind]}
          withAsterisk={isNeeded}
          clearable
          searchable
          placeholder={
            data.length === 0 ? "There is no such set yet" : isNeeded ? "Choose a set" : "none"
          }
          data={data}
          {...form.getInputProps(`examples.${prompt}`)}
          value={examples[prompt] ?? null}
          onChange={(id) => {
            const { [prompt]: _, ...others } = form.values.examples;
            form.setFieldValue("examples", id === null ? others : { ...others, [prompt]: id });
          }}
        />
        {data.length === 0 && (
          <Text size="xs" c="dimmed" mt={4}>
            <Anchor
              component={Link}
              href={`/projects/${projectId}/runs/examples`}
              underline="always"
            >
              Make examples
            </Anchor>{" "}
            first{isNeeded ? "" : ", if the reader needs any"}.
          </Text>
        )}
      </div>
    );
  });
}
