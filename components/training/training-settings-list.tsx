import { Anchor } from "@mantine/core";
import Link from "next/link";
import { ValueList } from "@/components/ui/data-table";
import { Section } from "@/components/ui/section";
import { count } from "@/lib/text/count";
import { changedText } from "@/lib/training/changed-text";
import type { TrainingDetail } from "@/lib/training/schema";
import { FileSourceText } from "./form/file-source-text";
import { SupplyText } from "./supply-text";

interface Props {
  projectId: string;
  training: TrainingDetail;
}

/** What a training run was told to do, as it was frozen at its start, and who makes the files that it waits for. */
export function TrainingSettingsList({ projectId, training }: Props) {
  const { settings, supplies, clonedFrom, engine, forecasters } = training;
  const changed = changedText(settings.changes);
  return (
    <Section id="settings" title="Settings">
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
          ...Object.entries(supplies).map(([file, supply]) => ({
            name: file,
            value: <SupplyText {...{ projectId, supply, forecasters }} />,
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
