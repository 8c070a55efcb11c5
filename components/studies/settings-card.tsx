import { Accordion, Box, Group, List, Paper, Select, Table, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Column, DataTable } from "@/components/ui/data-table";
import { datasetsOptions } from "@/lib/datasets/queries";
import type { StudyDetail } from "@/lib/studies/schema";
import { listSettings, type SettingNames } from "@/lib/studies/settings-list";
import { type VersionChange, versionChanges } from "@/lib/studies/version-changes";
import { when } from "@/lib/time/when";
import classes from "./settings-card.module.css";

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
  frozenAt === null ? `Version ${no} (draft)` : `Version ${no} (${when(frozenAt)})`;

type Version = StudyDetail["versions"][number];

interface ChangesProps {
  before: Version;
  after: Version;
  names: SettingNames;
}

function VersionChanges({ before, after, names }: ChangesProps) {
  const changes = versionChanges(before.config, after.config, names);
  if (changes.length === 0) {
    return (
      <Text size="sm" c="dimmed" mb="md">
        The same as version {before.no}.
      </Text>
    );
  }
  const title = `Changed since version ${before.no}`;
  const columns: Column<VersionChange>[] = [
    { name: "Setting", cell: ({ name }) => name },
    { name: `Version ${before.no}`, cell: ({ before }) => before ?? "—" },
    { name: `Version ${after.no}`, cell: ({ after }) => after ?? "—" },
  ];
  return (
    <Box component="section" mb="lg">
      <Title order={3} size="h6" mb={4}>
        {title}
      </Title>
      <DataTable
        framed
        label={title}
        minWidth={560}
        stacked={false}
        columns={columns}
        rows={changes}
      />
    </Box>
  );
}

/** What crowdworkers read word for word, folded in. */
function LongTexts({ no, config: { consent, comprehension } }: Omit<Version, "frozenAt">) {
  return (
    <Accordion variant="contained" mt="md" multiple>
      <Accordion.Item value="consent">
        <Accordion.Control>Consent text of version {no}</Accordion.Control>
        <Accordion.Panel>
          <Text size="sm" maw="68ch" style={{ whiteSpace: "pre-line" }}>
            {consent.text}
          </Text>
        </Accordion.Panel>
      </Accordion.Item>
      {comprehension && (
        <Accordion.Item value="comprehension">
          <Accordion.Control>Questions about the instructions</Accordion.Control>
          <Accordion.Panel>
            <List type="ordered" size="sm" spacing="sm" maw="68ch">
              {comprehension.questions.map(({ question, options, correct }) => (
                <List.Item key={question}>
                  {question} Right: “{options[correct]}”
                </List.Item>
              ))}
            </List>
          </Accordion.Panel>
        </Accordion.Item>
      )}
    </Accordion>
  );
}
