import { Anchor, Button, Group, Paper, Progress, Text, Title } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import Link from "next/link";
import { useState } from "react";
import { guidePath } from "@/lib/guide/pages";

interface Step {
  title: string;
  text: string;
  link: { text: string; path: string };
}

const stepsOf = (example: string | undefined): Step[] => [
  {
    title: "Look at a finished study",
    text: "The example project has questions, texts of three models, and a study that a simulated crowd has answered. Everybody can look at it, and nobody can change it.",
    link: example
      ? { text: "Open the example", path: `/projects/${example}` }
      : { text: "Open the guide", path: guidePath("") },
  },
  {
    title: "Bring in your data",
    text: "Questions, texts and forecasts come in as CSV, Excel, Parquet or JSON Lines. Candor guesses what each column is, says why, and lets you change it. Every import can be undone.",
    link: { text: "Read how to import", path: guidePath("import") },
  },
  {
    title: "Ask people",
    text: "A study shows people the texts and asks how sure the texts sound. You choose who takes part, what they are asked and what they earn. A preview shows you what they will see.",
    link: { text: "Read how studies work", path: guidePath("studies") },
  },
  {
    title: "Read the figures",
    text: "Accuracy, calibration error, reliability diagrams, agreement and the value for decisions, each with its interval. The mark beside a figure says what it is and how it is computed.",
    link: example
      ? { text: "See the example’s figures", path: `/projects/${example}/figures` }
      : { text: "Read about the figures", path: guidePath("figures") },
  },
  {
    title: "Get help where you are",
    text: "“How this works” on a page opens the guide at the right place. You find the guide, and this tour, in the menu behind your name.",
    link: { text: "Open the guide", path: guidePath("") },
  },
];

const key = "candor-tour";

/** Opens the tour again on the list of projects. */
export const useTour = () =>
  useLocalStorage({ key, defaultValue: "open", getInitialValueInEffect: true });

/** Five steps for somebody who is new here. Closed, it stays closed in this browser. */
export function Tour({ example }: { example: string | undefined }) {
  const [state, setState] = useTour();
  const [no, setNo] = useState(0);
  const steps = stepsOf(example);
  const step = steps[no];
  if (state !== "open" || !step) return null;
  const isLast = no === steps.length - 1;
  return (
    <Paper withBorder p="lg" component="section" aria-label="Tour">
      <Text size="sm" c="dimmed">
        New here? Step {no + 1} of {steps.length}
      </Text>
      <Progress value={(100 * (no + 1)) / steps.length} size="xs" my="xs" aria-hidden />
      <div aria-live="polite">
        <Title order={2} size="h4">
          {step.title}
        </Title>
        <Text my="xs">{step.text}</Text>
        <Anchor component={Link} href={step.link.path}>
          {step.link.text}
        </Anchor>
      </div>
      <Group mt="md" gap="sm">
        {no > 0 && (
          <Button variant="default" onClick={() => setNo(no - 1)}>
            Back
          </Button>
        )}
        <Button
          onClick={() => {
            setNo(isLast ? 0 : no + 1);
            if (isLast) setState("closed");
          }}
        >
          {isLast ? "Done" : "Next"}
        </Button>
        {!isLast && (
          <Button variant="subtle" onClick={() => setState("closed")}>
            Close the tour
          </Button>
        )}
      </Group>
    </Paper>
  );
}
