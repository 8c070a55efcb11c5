import { Alert, Checkbox, SimpleGrid, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { ruleWarning } from "@/lib/studies/rule-warning";
import type { ExclusionRules, WhileRunning as WhileRunningRule } from "@/lib/studies/schema-config";
import { Choices, FormSection, NumberField } from "./fields";
import { ReaderField } from "./reader-field";
import type { StudyFormValues } from "./study-form-values";
import { useStudyForm } from "./use-study-form";

const path = "config.exclusionRules";

/** By which criteria people's answers are left out. */
export function ExclusionsSection({ projectId }: { projectId: string }) {
  const isJudged = useStudyForm().values.config.asks.forecast !== "phrase";
  return (
    <FormSection
      title="Exclusion criteria"
      about="These criteria are fixed when the study starts, before there are data: criteria chosen later could be chosen for their result. Results are shown with and without the people left out."
    >
      {isJudged && (
        <Criterion
          name="checks"
          label="People who fail attention checks"
          initial={{ minShare: 0.5, tolerance: 0.1 }}
        >
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <NumberField
              path={`${path}.checks.minShare`}
              unit="percent"
              label="Matched less than (%)"
              description="Share of the checks’ texts."
            />
            <NumberField
              path={`${path}.checks.tolerance`}
              unit="percent"
              label="Tolerance (points)"
              description="How far a confidence may be from the expected one and still match it."
            />
          </SimpleGrid>
        </Criterion>
      )}
      <Criterion
        name="speed"
        label="People who answer too quickly"
        initial={{ minSeconds: isJudged ? 15 : 2 }}
      >
        <NumberField
          path={`${path}.speed.minSeconds`}
          label="Median active seconds per task below"
          min={0}
          maw={320}
        />
      </Criterion>
      {isJudged && (
        <Criterion
          name="agreement"
          label="People who disagree with another reader"
          description="The paper left out five people whose kappa with Claude was under 0.40."
          initial={{ reader: "", minKappa: 0.4, minTexts: 20 }}
        >
          <Alert color="yellow" p="xs" role="note">
            It is circular to exclude people who disagree with an LLM and then report that people
            and the LLM agree. Report agreement with that reader with and without them.
          </Alert>
          <SimpleGrid cols={{ base: 1, xs: 3 }}>
            <ReaderField projectId={projectId} />
            <NumberField
              path={`${path}.agreement.minKappa`}
              label="Kappa below"
              min={-1}
              description="On correctness, −1 to 1."
              step={0.05}
            />
            <NumberField
              path={`${path}.agreement.minTexts`}
              label="Minimum shared texts"
              description="The criterion is not applied to people with fewer texts."
            />
          </SimpleGrid>
          <WhileRunning />
        </Criterion>
      )}
    </FormSection>
  );
}

const rulePath: string = `${path}.agreement.whileRunning`;

/** What happens to people who disagree while the study runs: nothing unless it is switched on. */
function WhileRunning() {
  const form = useStudyForm();
  const { config } = form.values;
  const isOn = Boolean(config.exclusionRules.agreement?.whileRunning);
  const warning = warningOf(config);
  return (
    <>
      <Checkbox
        label="Also act while the study runs"
        description="Looks at each person’s last texts. It only stops new tasks: whether answers count is decided by excluding people."
        checked={isOn}
        onChange={({ currentTarget }) =>
          form.setFieldValue(rulePath, currentTarget.checked ? initialRule : null)
        }
      />
      {isOn && (
        <Stack pl={{ base: 0, xs: "xl" }}>
          <NumberField
            path={`${rulePath}.lastTexts`}
            label="Over the last texts"
            description="At least the minimum of shared texts."
            min={2}
            maw={320}
          />
          <Choices
            path={`${rulePath}.on`}
            label="What must be below the threshold"
            choices={[
              {
                value: "value",
                label: "Kappa itself",
                description: "Acts early, and sometimes by chance.",
              },
              {
                value: "upper",
                label: "The upper end of its 95 % interval",
                description:
                  "Acts only when chance is an unlikely reason. Needs texts of ten questions or more.",
              },
            ]}
          />
          {warning && (
            <Alert color="yellow" p="xs" role="note">
              {warning}
            </Alert>
          )}
          <Choices
            path={`${rulePath}.action`}
            label="Then"
            choices={[
              {
                value: "flag",
                label: "Flag them",
                description: "They keep working. You see it under Quality.",
              },
              {
                value: "pause",
                label: "Pause them",
                description: "They get no more tasks until an admin lets them continue.",
              },
              {
                value: "discontinue",
                label: "Discontinue them",
                description: "They get no more tasks. They are thanked and paid for what they did.",
              },
            ]}
          />
        </Stack>
      )}
    </>
  );
}

/** Of the numbers as far as they are filled in. */
function warningOf(config: StudyFormValues["config"]): string | null {
  const { sampleSize, capPerPerson, layout, modelIds, exclusionRules } = config;
  const { agreement } = exclusionRules;
  const rule = agreement?.whileRunning;
  const [tasks, texts, least] = [sampleSize, rule?.lastTexts, agreement?.minTexts].map(Number);
  if (!agreement || !rule || !tasks || !texts || !least) return null;
  return ruleWarning({
    sampleSize: tasks,
    capPerPerson: Number(capPerPerson) || null,
    layout,
    modelIds,
    exclusionRules: {
      agreement: {
        reader: agreement.reader,
        minKappa: Number(agreement.minKappa),
        minTexts: least,
        whileRunning: { ...rule, lastTexts: texts },
      },
    },
  });
}

const initialRule: WhileRunningRule = { lastTexts: 50, on: "upper", action: "flag" };

interface CriterionProps<Name extends keyof ExclusionRules> {
  name: Name;
  label: string;
  description?: string;
  /** Its values when it is switched on. */
  initial: NonNullable<ExclusionRules[Name]>;
  children: ReactNode;
}

/** An exclusion criterion that can be switched on, and then set. */
function Criterion<Name extends keyof ExclusionRules>(props: CriterionProps<Name>) {
  const { name, label, description, initial, children } = props;
  const form = useStudyForm();
  const fieldPath: string = `${path}.${name}`;
  const isOn = form.values.config.exclusionRules[name] !== null;
  return (
    <>
      <Checkbox
        label={label}
        description={description}
        checked={isOn}
        onChange={({ currentTarget }) =>
          form.setFieldValue(fieldPath, currentTarget.checked ? initial : null)
        }
      />
      {isOn && <Stack pl={{ base: 0, xs: "xl" }}>{children}</Stack>}
    </>
  );
}
