import { Group, Paper, Select, Table, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { datasetsOptions } from "@/lib/datasets/queries";
import { formatDay } from "@/lib/studies/format-day";
import type { StudyDetail } from "@/lib/studies/schema";
import { listSettings } from "@/lib/studies/settings-list";
import { LongTexts } from "./long-texts";
import classes from "./settings-card.module.css";
import { VersionChanges } from "./version-changes";

interface Props {
  projectId: string;
  study: StudyDetail;
}

/** A version's settings, and how they differ from those of the version before. */
export function SettingsCard({ projectId, study }: Props) {
  const { data } = useQuery(datasetsOptions(projectId));
  const [chosen, setChosen] = useState<number | null>(null);
  // The newest, be it a draft: that is what was changed last.
  const version = study.versions.find(({ no }) => no === chosen) ?? study.versions[0];
  if (!version) return null;
  const before = study.versions[study.versions.indexOf(version) + 1];
  const names = {
    dataset: (id: string) => data?.datasets.find((d) => d.id === id)?.name ?? "…",
    model: (id: string) => study.models.find((m) => m.id === id)?.name ?? "…",
  };
  return (
    <Paper withBorder p="lg">
      <Group justify="space-between" mb="md" align="flex-end">
        <Title order={2} size="h4">
          Settings
        </Title>
        <Select
          aria-label="Version whose settings are shown"
          data={study.versions.map((v) => ({ value: String(v.no), label: versionLabel(v) }))}
          value={String(version.no)}
          onChange={(next) => setChosen(next === null ? null : Number(next))}
          allowDeselect={false}
          w={320}
          maw="100%"
        />
      </Group>
      {before && <VersionChanges before={before} after={version} names={names} />}
      <div className={classes.sections}>
        {listSettings(version.config, names).map(({ title, settings }) => (
          <section key={title}>
            <Title order={3} size="h6" mb={4}>
              {title}
            </Title>
            <Table variant="vertical" layout="fixed" withRowBorders={false} verticalSpacing={4}>
              <Table.Tbody>
                {settings.map(({ name, value }) => (
                  <Table.Tr key={name}>
                    <Table.Th w={140}>{name}</Table.Th>
                    <Table.Td style={{ overflowWrap: "anywhere" }}>{value}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </section>
        ))}
      </div>
      <LongTexts no={version.no} config={version.config} />
    </Paper>
  );
}

const versionLabel = ({ no, frozenAt }: StudyDetail["versions"][number]) =>
  frozenAt === null ? `Version ${no} (draft)` : `Version ${no} (${formatDay(frozenAt)})`;
