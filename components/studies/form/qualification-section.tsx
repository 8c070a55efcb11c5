import { Button, Group, Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { describeAdvancing } from "@/lib/studies/method/describe-qualification";
import { addedRound } from "@/lib/studies/starting-points";
import { capitalise } from "@/lib/text/capitalise";
import { CentsField, FormSection, NumberField } from "./fields";
import { PayNote } from "./plan-notes";
import { useStudyForm } from "./use-study-form";

const most = 5;

/** The tests that people pass before the main round, one after the other. */
export function QualificationSection() {
  const form = useStudyForm();
  const { qualification } = form.values.config;
  return (
    <FormSection
      title="Qualification"
      about="Tests of gold items before the main round. People who pass a test are invited to the next round. Everyone is paid, pass or fail."
    >
      {qualification.length === 0 && (
        <Text size="sm">No test: everyone starts with the main round.</Text>
      )}
      {qualification.map((_, i) => (
        <QualificationRound
          // biome-ignore lint/suspicious/noArrayIndexKey: rounds have no id, and keep their order
          key={i}
          no={i}
          onRemove={() => form.removeListItem("config.qualification", i)}
        />
      ))}
      {qualification.length < most && (
        <Button
          variant="default"
          size="xs"
          style={{ alignSelf: "flex-start" }}
          onClick={() => form.insertListItem("config.qualification", addedRound)}
        >
          Add a round
        </Button>
      )}
      <NumberField
        path="config.goldTolerance"
        unit="percent"
        label="Gold labels agree within (points)"
        description="The largest difference allowed between your team’s confidences for a text. Correctness must be the same."
        max={50}
        maw={420}
      />
    </FormSection>
  );
}

interface RoundProps {
  /** From 0. */
  no: number;
  onRemove: () => void;
}

/** One test: how long it is, who advances, and what it pays. */
function QualificationRound({ no, onRemove }: RoundProps) {
  const form = useStudyForm();
  const { qualification } = form.values.config;
  const test = qualification[no];
  if (!test) return null;
  const path = `config.qualification.${no}`;
  const { tolerance, minShare, top } = test.rule;
  return (
    <Paper withBorder p="sm">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={3} size="h5">
            Round {no + 1}
          </Title>
          <Button variant="subtle" color="red" size="xs" onClick={onRemove}>
            Remove round {no + 1}
          </Button>
        </Group>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NumberField
            path={`${path}.items`}
            label="Gold items"
            description="Everyone gets the same."
            max={200}
          />
          <NumberField
            path={`${path}.rule.tolerance`}
            unit="percent"
            label="Tolerance (points)"
            description="How far a confidence may be from the expected one and still match it."
            max={50}
          />
          <NumberField
            path={`${path}.rule.minShare`}
            unit="percent"
            label="Minimum share matched (%)"
            description="Share of the test’s texts. 0 for no minimum."
          />
          <NumberField
            path={`${path}.rule.top`}
            optional
            label="Maximum to advance"
            description="How many of the best advance. Leave empty for no limit."
          />
          <NumberField path={`${path}.visit.minutes`} label="Time limit (minutes)" />
          <CentsField path={`${path}.visit.payCents`} label="Pay" />
        </SimpleGrid>
        <Text size="sm">
          {capitalise(
            describeAdvancing({
              tolerance: Number(tolerance),
              minShare: Number(minShare),
              top: top === null ? null : Number(top),
            }),
          )}{" "}
          advance. You may try other pass marks against the answers before anyone is told.
        </Text>
        <PayNote no={no} />
      </Stack>
    </Paper>
  );
}
