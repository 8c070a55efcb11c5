import { Anchor, List, Text } from "@mantine/core";
import Link from "next/link";
import { Section } from "@/components/ui/section";

interface Counts {
  questions: number;
  generations: number;
  studies: number;
}

/** The way from nothing to a reliability diagram, with what is done already ticked off. */
export function GettingStarted({ projectId, counts }: { projectId: string; counts: Counts }) {
  const steps = [
    { done: counts.questions > 0, path: "imports", text: "Import questions with their answers" },
    { done: counts.generations > 0, path: "imports", text: "Import models and their texts" },
    { done: counts.studies > 0, path: "studies/new", text: "Create a study and start it" },
    { done: false, path: "studies", text: "Invite people and watch the results come in" },
  ];
  return (
    <Section title="From texts to calibration">
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
}
