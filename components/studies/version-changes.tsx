import { Table, Text, Title } from "@mantine/core";
import type { StudyDetail } from "@/lib/studies/schema";
import type { SettingNames } from "@/lib/studies/settings-list";
import { versionChanges } from "@/lib/studies/version-changes";

type Version = StudyDetail["versions"][number];

interface Props {
  before: Version;
  after: Version;
  names: SettingNames;
}

/** In what a version differs from the one before. */
export function VersionChanges({ before, after, names }: Props) {
  const changes = versionChanges(before.config, after.config, names);
  if (changes.length === 0) {
    return (
      <Text size="sm" c="dimmed" mb="md">
        The same as version {before.no}.
      </Text>
    );
  }
  return (
    <section>
      <Title order={3} size="h6" mb={4}>
        Changed since version {before.no}
      </Title>
      <Table.ScrollContainer
        minWidth={560}
        mb="lg"
        type="native"
        tabIndex={0}
        role="region"
        aria-label={`Changed since version ${before.no}`}
      >
        <Table verticalSpacing={4} layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={150}>Setting</Table.Th>
              <Table.Th>Version {before.no}</Table.Th>
              <Table.Th>Version {after.no}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changes.map(({ name, before, after }) => (
              <Table.Tr key={name}>
                <Table.Th scope="row" fw={500}>
                  {name}
                </Table.Th>
                <Table.Td>{before ?? "—"}</Table.Td>
                <Table.Td>{after ?? "—"}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  );
}
