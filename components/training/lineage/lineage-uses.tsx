import { ValueList } from "@/components/ui/data-table";
import { Section } from "@/components/ui/section";
import { readingText } from "@/lib/training/evaluation-state";
import type { Lineage } from "@/lib/training/schema-models";
import { links } from "./lineage-links";

interface Props {
  projectId: string;
  usedIn: Lineage["usedIn"];
}

/** The runs that evaluated a model, and the studies in which people read it. */
export function LineageUses({ projectId, usedIn: { evaluations, studies } }: Props) {
  const base = `/projects/${projectId}`;
  const runLink = (id: string) => `${base}/runs/${id}`;
  // A reading that has not begun has no page.
  const readings = evaluations.filter((one) => readingText(one) === null);
  return (
    <Section
      title="Where it was read"
      description="Its evaluations, and the studies that have started."
    >
      <ValueList
        values={[
          ...links(
            "Texts written by",
            evaluations.map(({ write }) => write),
            runLink,
          ),
          ...links(
            "Read by",
            readings.map(({ read }) => read),
            runLink,
          ),
          ...links("Read by people in", studies, (id) => `${base}/studies/${id}`),
        ]}
      />
    </Section>
  );
}
