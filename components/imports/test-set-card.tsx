import { Button, Group, List, NumberInput, Paper, Select, Text, Title } from "@mantine/core";
import { useState } from "react";
import { HelpLink } from "@/components/ui/help-link";
import type { Opened } from "@/lib/imports/sources/open-files";
import type { Wanted } from "@/lib/imports/test-sets/form-test-set";
import type { TestSet } from "@/lib/imports/test-sets/test-set";

interface Props {
  testSet: TestSet;
  /** What was made; null where the files are imported as they are. */
  formed: Opened["formed"];
  /** null: as they are. */
  onWanted: (wanted: Wanted | null) => void;
}

/** A data set that was recognised: what is made of it, and whether it has as many records as it should. */
export function TestSetCard({ testSet: { name, parts }, formed, onWanted }: Props) {
  const [wanted, setWanted] = useState<Wanted>(formed?.wanted ?? { part: parts[0].id, seed: 0 });
  const part = parts.find(({ id }) => id === wanted.part) ?? parts[0];
  const isChanged = JSON.stringify(wanted) !== JSON.stringify(formed?.wanted);
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} size="h4">
          This is {name}
        </Title>
        <HelpLink page="import" section="test-sets">
          Test sets
        </HelpLink>
      </Group>
      {formed ? (
        <List size="sm" mb="sm">
          {formed.counts.map(({ what, found, expected }) => (
            <List.Item key={what}>
              {found.toLocaleString("en")} {what}
              {found === expected ? (
                ", as expected"
              ) : (
                <Text span fw={600} c="var(--mantine-color-error)">
                  , but {expected.toLocaleString("en")} expected
                </Text>
              )}
            </List.Item>
          ))}
        </List>
      ) : (
        <Text size="sm" mb="sm">
          Its files are imported as they are.
        </Text>
      )}
      <Group align="flex-end" gap="sm">
        <Select
          label="What to make of it"
          flex="1 1 320px"
          allowDeselect={false}
          data={parts.map(({ id, label }) => ({ value: id, label }))}
          value={wanted.part}
          onChange={(id) => id !== null && setWanted({ ...wanted, part: id })}
        />
        {part.kind === "questions" && (
          <>
            <NumberInput
              label="Seed of draws"
              w={120}
              allowDecimal={false}
              value={wanted.seed}
              onChange={(seed) => typeof seed === "number" && setWanted({ ...wanted, seed })}
            />
            <NumberInput
              label="Subset for expensive models"
              placeholder="None"
              w={220}
              min={1}
              allowDecimal={false}
              value={wanted.subset ?? ""}
              onChange={(subset) =>
                setWanted({ ...wanted, subset: typeof subset === "number" ? subset : undefined })
              }
            />
          </>
        )}
      </Group>
      {part.note && (
        <Text size="sm" c="dimmed" mt="xs">
          {part.note}
        </Text>
      )}
      <Group mt="sm">
        {isChanged && <Button onClick={() => onWanted(wanted)}>Make it</Button>}
        {formed && (
          <Button variant="default" onClick={() => onWanted(null)}>
            Import the files as they are
          </Button>
        )}
      </Group>
    </Paper>
  );
}
