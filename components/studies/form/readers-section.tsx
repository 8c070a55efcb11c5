import { SimpleGrid } from "@mantine/core";
import { mostReaders } from "@/lib/studies/schema-config";
import { FormSection, NumberField } from "./fields";
import { OverlapNote, PlanNote, ReplacementNote } from "./plan-notes";
import type { StudyFormValues } from "./study-form-values";
import { useStudyForm } from "./use-study-form";

/** How many people read each question, how many may come, and how much each may do. */
export function ReadersSection() {
  const { config } = useStudyForm().values;
  const isPhrases = config.asks.forecast === "phrase";
  return (
    <FormSection
      title="Participants"
      about={
        isPhrases
          ? "The more people are asked about a phrase, the narrower the interval of what it means to people."
          : "Most questions are read by one person. Agreement is measured on the questions that several people read."
      }
    >
      {isPhrases ? (
        <NumberField
          path="config.overlap.readers"
          label="People for each phrase"
          description="In each way in which it is shown."
          min={2}
          max={1_000}
          maw={320}
        />
      ) : (
        <SharedQuestions config={config} />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberField
          path="config.people"
          label="Maximum participants"
          description="Later arrivals are told that the study is full."
        />
        <NumberField
          path="config.softLaunch"
          optional
          label="Soft launch"
          description="Limit how many people can start at first. You can raise this later. Leave empty for no limit."
        />
        <NumberField
          path="config.capPerPerson"
          optional
          label="Tasks per person at most"
          description="Over all sessions of the main round. Leave empty for no limit."
        />
        <NumberField
          path="config.leaseMinutes"
          label="Lease (minutes)"
          description="How long a task stays reserved for someone who is inactive."
        />
      </SimpleGrid>
    </FormSection>
  );
}

function SharedQuestions({ config }: { config: StudyFormValues["config"] }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberField
          path="config.overlap.share"
          unit="percent"
          label="Shared questions (%)"
          description={"Read by several people. The paper: 5\u202f%."}
        />
        <NumberField
          path="config.overlap.readers"
          label="People for a shared question"
          description="The paper: 2."
          min={2}
          max={mostReaders}
        />
      </SimpleGrid>
      <OverlapNote config={config} />
      <ReplacementNote config={config} />
      <PlanNote config={config} />
    </>
  );
}
