import { Anchor, Code } from "@mantine/core";
import Link from "next/link";
import { ValueList } from "@/components/ui/data-table";
import { Section } from "@/components/ui/section";
import { count } from "@/lib/text/count";
import type { Lineage } from "@/lib/training/schema-models";

interface Props {
  projectId: string;
  sources: Lineage["sources"];
}

/** The files that Candor gave a training run, and the rows of the project that they were made from. */
export function LineageSources({ projectId, sources }: Props) {
  const base = `/projects/${projectId}`;
  return (
    <Section title="What it was trained on" description="Rows of this project.">
      {sources.map(({ file, rows, sha256, datasets, readers, studies }) => (
        <ValueList
          key={file}
          values={[
            {
              name: file,
              value: (
                <>
                  {count(rows, "row")} <Code title={sha256}>{sha256.slice(0, 16)}…</Code>
                </>
              ),
            },
            {
              name: "Questions of",
              value: links(datasets, (id) => `${base}/datasets/${id}/questions`),
            },
            { name: "Read by", value: links(readers, (id) => `${base}/figures?reader=${id}`) },
            { name: "In", value: links(studies, (id) => `${base}/studies/${id}`) },
          ]}
        />
      ))}
    </Section>
  );
}

interface Named {
  id: string;
  name: string;
}

const links = (all: readonly Named[], to: (id: string) => string) =>
  all.length === 0
    ? "–"
    : all.map(({ id, name }) => (
        <div key={id}>
          <Anchor component={Link} href={to(id)} size="sm">
            {name}
          </Anchor>
        </div>
      ));
