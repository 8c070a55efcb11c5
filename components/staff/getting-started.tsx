import { Anchor, List, SimpleGrid, Text } from "@mantine/core";
import Link from "next/link";
import { Section } from "@/components/ui/section";

interface Counts {
  questions: number;
  generations: number;
  studies: number;
  forecasts: number;
  trainings: number;
}

/** The ways from nothing to a reliability diagram or a model of one’s own, with what is done already ticked off. */
export const GettingStarted = ({ projectId, counts }: { projectId: string; counts: Counts }) => (
  <SimpleGrid cols={{ base: 1, md: 2, lg: 3 }} maw={1500}>
    <Steps
      projectId={projectId}
      title="I want to ask people"
      steps={[
        {
          done: counts.questions > 0,
          path: "imports",
          text: "Import questions with their answers",
        },
        { done: counts.generations > 0, path: "imports", text: "Import models and their texts" },
        { done: counts.studies > 0, path: "studies/new", text: "Create a study and start it" },
        { path: "studies", text: "Invite people and watch the results come in" },
      ]}
    />
    <Steps
      projectId={projectId}
      title="I have forecasts of my own"
      steps={[
        { done: counts.forecasts > 0, path: "imports", text: "Import forecasts from a file" },
        { path: "figures", text: "Look at their figures" },
        { path: "figures", text: "Download tables and pictures, or share a link" },
      ]}
    />
    <Steps
      projectId={projectId}
      title="I want to train a model"
      steps={[
        {
          done: counts.questions > 0,
          path: "imports",
          text: "Import questions, or take a recipe that makes its own",
        },
        {
          done: counts.trainings > 0,
          path: "training/new",
          text: "Draft a training run and start it",
        },
        { path: "training", text: "Select a checkpoint and have its texts read" },
      ]}
    />
  </SimpleGrid>
);

interface Props {
  projectId: string;
  title: string;
  steps: readonly { done?: boolean; path: string; text: string }[];
}

const Steps = ({ projectId, title, steps }: Props) => (
  <Section title={title}>
    <List type="ordered" spacing="xs">
      {steps.map(({ done, path, text }) => (
        <List.Item key={text}>
          <Anchor component={Link} href={`/projects/${projectId}/${path}`}>
            {text}
          </Anchor>
          {done && (
            <Text span c="dimmed">
              {" "}
              · done
            </Text>
          )}
        </List.Item>
      ))}
    </List>
  </Section>
);
