import { Code } from "@mantine/core";
import { ValueList } from "@/components/ui/data-table";
import { Section } from "@/components/ui/section";
import { count } from "@/lib/text/count";
import type { Lineage } from "@/lib/training/schema-models";
import { links } from "./lineage-links";

interface Props {
  projectId: string;
  sources: Lineage["sources"];
}

/** The files that Candor gave a training run, and the rows of the project that they were made from. */
export function LineageSources({ projectId, sources }: Props) {
  const base = `/projects/${projectId}`;
  return (
    <Section
      title="What it was trained on"
      description="Rows of this project that its stages took, or that were written or read for them."
    >
      {sources.map(({ file, rows, sha256, datasets, readers, studies, writers }) => (
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
            ...links("Questions of", datasets, (id) => `${base}/datasets/${id}/questions`),
            ...links(
              "Written by",
              writers.map(({ model, run }) => ({ ...run, before: `${model}, in ` })),
              (id) => `${base}/runs/${id}`,
            ),
            ...links("Read by", readers, (id) => `${base}/figures?reader=${id}`),
            ...links("In", studies, (id) => `${base}/studies/${id}`),
          ]}
        />
      ))}
    </Section>
  );
}
