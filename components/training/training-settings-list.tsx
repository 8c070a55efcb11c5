import { Anchor } from "@mantine/core";
import Link from "next/link";
import { ValueList } from "@/components/ui/data-table";
import { Section } from "@/components/ui/section";
import { count } from "@/lib/text/count";
import { keepDirection } from "@/lib/text/keep-direction";
import { changedText } from "@/lib/training/changed-text";
import type { TrainingDetail } from "@/lib/training/schema";
import type { Supply } from "@/lib/training/supplies/schema";
import { FileSourceText } from "./file-source-text";

interface Props {
  projectId: string;
  training: TrainingDetail;
}

/** What a training run was told to do, as it was frozen at its start. */
export function TrainingSettingsList({ projectId, training }: Props) {
  const { settings, clonedFrom, engine } = training;
  const changed = changedText(settings.changes);
  return (
    <Section title="Settings">
      <ValueList
        values={[
          { name: "Recipe", value: settings.recipe },
          { name: "Seed", value: settings.seed },
          {
            name: "Stages",
            value:
              settings.until.length === 0
                ? "all"
                : `${settings.until.join(", ")}, and those that they need`,
          },
          { name: "Runs on", value: engine },
          ...(settings.engineId === null
            ? []
            : [{ name: "Asks it for", value: resourcesText(settings.resources) }]),
          { name: "Processes of a stage that fits a model", value: settings.processes },
          ...Object.entries(settings.models).map(([file, model]) => ({ name: file, value: model })),
          ...Object.entries(settings.files).map(([file, source]) => ({
            name: file,
            value: <FileSourceText projectId={projectId} source={source} />,
          })),
          ...Object.entries(settings.supplies).map(([file, supply]) => ({
            name: file,
            value: supplyText(supply),
          })),
          ...(changed.length > 0
            ? [
                {
                  name: "Settings that differ from the recipe’s",
                  value: changed.map((one) => <div key={one}>{one}</div>),
                },
              ]
            : []),
          ...(clonedFrom
            ? [
                {
                  name: "Cloned from",
                  value: (
                    <Anchor
                      component={Link}
                      href={`/projects/${projectId}/training/${clonedFrom.id}`}
                      size="sm"
                    >
                      {clonedFrom.name}
                    </Anchor>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Section>
  );
}

function resourcesText({ gpus, cpus, memory }: TrainingDetail["settings"]["resources"]): string {
  const asked = [
    gpus !== null && count(gpus, "GPU"),
    cpus !== null && count(cpus, "core"),
    memory !== null && `${memory} GiB of memory`,
  ].filter((one) => one !== false);
  return asked.length === 0 ? "whatever it gives" : asked.join(", ");
}

function supplyText(supply: Supply): string {
  if (supply.kind === "texts") {
    const model = keepDirection(supply.asked.model);
    return supply.writes === "summaries"
      ? `${model} sums up the samples of each question`
      : `${model} answers each query`;
  }
  if (supply.kind === "queries") {
    return supply.asked ? `${supply.asked.model} writes those that are missing` : "those there are";
  }
  if (supply.kind === "claims") {
    const { asked, reader, source } = supply;
    return `read claim by claim by ${asked.model}, as “${reader}”, and checked against ${source}`;
  }
  const { reader, readerIds, studyIds } = supply;
  const others = readerIds.length + studyIds.length > 0;
  if (reader === null) return others ? "forecasts of chosen readers and studies" : "nobody yet";
  const by =
    reader.kind === "read"
      ? `${keepDirection(reader.asked.model)}, as “${keepDirection(reader.name)}”`
      : "rules";
  return `read by ${by}${others ? ", and by chosen readers and studies" : ""}`;
}
