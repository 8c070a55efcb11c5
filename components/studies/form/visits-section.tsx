import { Select, SimpleGrid, Text } from "@mantine/core";
import { CentsField, Choices, FormSection, NumberField } from "./fields";
import { PilotNote } from "./pilot-note";
import { PayNote } from "./plan-notes";
import { useStudyForm } from "./use-study-form";

const nextVisits = [
  { value: "automatic", label: "automatically while tasks remain" },
  { value: "by_hand", label: "only when you invite them" },
];

interface Props {
  projectId: string;
  /** Missing for a study that is not saved yet. */
  studyId: string | undefined;
}

/** How people work in the main round: a session's length, its pay, and who may start another. */
export function VisitsSection({ projectId, studyId }: Props) {
  const form = useStudyForm();
  const { qualification, asks } = form.values.config;
  return (
    <FormSection
      title="Sessions and pay"
      about="In the main round, people work in sessions: a number of tasks with a time limit, a completion code and a payment. People who do only some of the tasks are paid for those. You set a budget for the study on its Pay page."
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberField
          path="config.visit.tasks"
          label="Tasks in a session"
          description="Practice is done besides, in a person’s first session, for the same pay."
        />
        <NumberField
          path="config.visit.minutes"
          label="Time limit (minutes)"
          description="Generous: nobody should have to hurry."
        />
        <NumberField
          path="config.minutesPerTask"
          label="Minutes a task takes"
          description={`Your estimate, until it is measured.${asks.forecast === "phrase" ? "" : " The paper: 3."}`}
          min={0.1}
          step={0.5}
        />
        <Select
          label="Currency"
          data={["USD", "EUR", "GBP"]}
          allowDeselect={false}
          {...form.getInputProps("config.currency")}
        />
        <CentsField path="config.visit.payCents" label="Pay for a session" />
        <CentsField
          path="config.hourlyCents"
          optional
          label="Hourly wage"
          description="What an hour should at least be paid: who earned less can be topped up. Empty: 17.00, as in the paper."
        />
        {asks.forecast !== "phrase" && (
          <NumberField
            path="config.checksPerVisit"
            label="Attention checks in a session"
            description="Gold items among its tasks, not marked as such."
            min={0}
            max={20}
          />
        )}
      </SimpleGrid>
      {studyId ? (
        <PilotNote projectId={projectId} studyId={studyId} />
      ) : (
        <Text size="sm" c="dimmed">
          Once the study is saved, preview it and edit it again: a pay is proposed here, from the
          time that you needed.
        </Text>
      )}
      <PayNote key={qualification.length} no={qualification.length} />
      <Choices
        label="After finishing a session, people can start another"
        path="config.nextVisit"
        choices={nextVisits}
      />
    </FormSection>
  );
}
