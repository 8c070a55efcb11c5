import { Alert, Anchor, Button, Group, List, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Counts } from "@/components/ui/counts";
import { DataTable } from "@/components/ui/data-table";
import { QueryState } from "@/components/ui/query-state";
import { Section } from "@/components/ui/section";
import { useAction } from "@/components/ui/use-action";
import { embedStep } from "@/lib/prompts/embed";
import { localProviderId } from "@/lib/providers/schema";
import { lacksPrice, limitText, unpricedText } from "@/lib/runs/lacks-price";
import { planOptions, postRunAction, runsKey } from "@/lib/runs/queries";
import type { RunPlan as Plan, RunDetail } from "@/lib/runs/schema";
import { isReadingKind } from "@/lib/runs/schema-settings";
import { promptText } from "@/lib/runs/words";
import { count } from "@/lib/text/count";
import { formatDollars } from "@/lib/text/format-dollars";
import { keepDirection } from "@/lib/text/keep-direction";

interface Props {
  projectId: string;
  run: RunDetail;
}

/** What a draft will do and cost, and the button that starts it. */
export function RunPlan({ projectId, run }: Props) {
  const query = useQuery(planOptions(projectId, run.id));
  const start = useAction({
    mutationFn: () => postRunAction(projectId, run.id, "start"),
    refresh: [{ queryKey: runsKey(projectId) }],
  });
  return (
    <Section title="What it will do">
      <QueryState query={query}>
        {(plan) => (
          <>
            <Counts cols={{ base: 2, xs: 4 }} counts={countsOf(plan, run.kind)} />
            {plan.steps.length > 0 && (
              <>
                <Steps plan={plan} />
                <Text size="sm">
                  About {count(plan.tokens.input, "token")} in, {count(plan.tokens.output, "token")}{" "}
                  out and <b>{costText(plan)}</b>, estimated from the lengths of your texts, if
                  every answer can be read at once. {limitText(plan.steps, run.mostCost)}
                </Text>
              </>
            )}
            {plan.steps.some(lacksPrice) && (
              <Text size="sm" c="dimmed">
                {unpricedText}{" "}
                <Anchor component={Link} href={`/projects/${projectId}/runs/providers`}>
                  Give prices
                </Anchor>{" "}
                to have costs estimated and the limit kept.
              </Text>
            )}
            {plan.problems.length > 0 && (
              <Alert color="yellow" title="Before it can start">
                <List size="sm">
                  {plan.problems.map((problem) => (
                    <List.Item key={problem}>{problem}</List.Item>
                  ))}
                </List>
              </Alert>
            )}
            {plan.warnings.map((warning) => (
              <Alert key={warning} color="yellow" title="Before you start it">
                {warning}
              </Alert>
            ))}
            {!run.tuningId && !run.evaluation && (
              <Group>
                <Button
                  onClick={() => start.mutate()}
                  loading={start.isPending}
                  disabled={plan.problems.length > 0}
                >
                  Start
                </Button>
                <Text size="sm" c="dimmed">
                  Its settings can’t be changed then, but it can be paused and cancelled.
                </Text>
              </Group>
            )}
          </>
        )}
      </QueryState>
    </Section>
  );
}

/** Nothing is known to be free because no price is known. */
const costText = ({ steps, cost }: Plan): string =>
  cost === 0 && steps.some(lacksPrice) ? "a cost that is not known" : formatDollars(cost);

const countsOf = (plan: Plan, kind: RunDetail["kind"]) => ({
  [isReadingKind(kind) ? "texts to read" : `${kind === "write" ? "texts" : "queries"} to write`]:
    plan.items,
  "there already": plan.existing,
  "can’t be used": plan.unusable,
  ...(plan.steps.length > 0 && { "calls, about": plan.calls }),
});

const Steps = ({ plan }: { plan: Plan }) => (
  <DataTable
    framed
    label="Steps"
    minWidth={560}
    rows={plan.steps}
    keyOf={({ prompt }) => prompt}
    columns={[
      {
        name: "Step",
        kind: "longName",
        cell: ({ prompt, version }) => (
          <>
            {promptText(prompt)}
            <Text size="xs" c="dimmed" span display="block">
              {prompt} {version}
            </Text>
          </>
        ),
      },
      {
        name: "Model",
        cell: ({ choice, prompt }) => {
          if (!choice) return "none chosen";
          // An embedding model has no temperature.
          if (prompt === embedStep.prompt.name) return choice.model;
          return `${keepDirection(choice.model)} at ${choice.temperature}`;
        },
      },
      { name: "Calls", kind: "number", cell: ({ calls }) => calls.toLocaleString("en") },
      {
        name: "Cost",
        kind: "number",
        cell: ({ cost, isPriced, choice }) =>
          isPriced
            ? formatDollars(cost)
            : choice?.providerId === localProviderId
              ? "free"
              : "no price",
      },
    ]}
  />
);
