import { Anchor, Group, Progress, Text } from "@mantine/core";
import Link from "next/link";
import { ValueList } from "@/components/ui/data-table";
import { Section } from "@/components/ui/section";
import { patchRun, runsKey } from "@/lib/runs/queries";
import type { RunDetail } from "@/lib/runs/schema";
import { isReading } from "@/lib/runs/schema-settings";
import { count } from "@/lib/text/count";
import { formatDollars } from "@/lib/text/format-dollars";
import { formatProgress } from "@/lib/text/format-number";
import { formatPrice } from "@/lib/text/format-price";
import { durationText } from "@/lib/time/duration";
import { ChangeLimit } from "./change-limit";

interface Props {
  projectId: string;
  run: RunDetail;
}

/** How far a run is, how quickly it goes, and what it has spent. */
export function RunProgress({ projectId, run }: Props) {
  const {
    items,
    spent,
    mostCost,
    reserved,
    tokens,
    calls,
    callsExpected,
    callsLastMinute,
    workers,
  } = run;
  const share = (n: number) => (items.total === 0 ? 0 : (100 * n) / items.total);
  const isRunning = run.state === "running";
  return (
    <Section title="Progress" actions={<Results projectId={projectId} run={run} />}>
      <div>
        <Progress.Root size="lg" aria-label="Texts so far">
          <Progress.Section value={share(items.done)} aria-label={`${items.done} done`} />
          <Progress.Section
            value={share(items.working)}
            color="pine.3"
            striped
            aria-label={`${items.working} under way`}
          />
          <Progress.Section
            value={share(items.failed)}
            color="red"
            aria-label={`${items.failed} failed`}
          />
        </Progress.Root>
        <Group justify="space-between" gap="xs" mt={4}>
          <Text size="sm" className="figure">
            {items.done.toLocaleString("en")} of {count(items.total, "text")} (
            {formatProgress(items.done, items.total)})
            {isRunning &&
              calls < callsExpected &&
              `, ${calls.toLocaleString("en")} of about ${count(callsExpected, "answer")}`}
          </Text>
          {items.failed > 0 && (
            <Text size="sm" c="red">
              {items.failed.toLocaleString("en")} failed
            </Text>
          )}
        </Group>
      </div>
      <ValueList
        values={[
          ...(isRunning
            ? [
                {
                  name: "Pace",
                  value: `${count(callsLastMinute, "answer")} in the last minute, by ${count(workers, "worker")}`,
                },
                {
                  name: "Time left",
                  value: timeLeft(run),
                },
              ]
            : []),
          ...(run.kind === "rules"
            ? []
            : [
                {
                  name: "Spent",
                  value: (
                    <>
                      {formatDollars(spent)} of at most {formatPrice(mostCost)}
                      {reserved > 0 && `, and up to ${formatDollars(reserved)} for calls under way`}{" "}
                      {(isRunning || run.state === "paused") && !run.tuningId && (
                        <ChangeLimit
                          mostCost={mostCost}
                          change={(most) => patchRun(projectId, run.id, { mostCost: most })}
                          queryKey={runsKey(projectId)}
                        />
                      )}
                    </>
                  ),
                },
                {
                  name: "Answers",
                  value: `${count(calls, "answer")}${spent > 0 ? " paid for" : ""}, ${count(tokens.input, "token")} in and ${count(tokens.output, "token")} out`,
                },
              ]),
        ]}
      />
    </Section>
  );
}

function timeLeft({ secondsLeft, problems, workers }: RunDetail): string {
  if (secondsLeft !== null) return `about ${durationText(secondsLeft / 60)}`;
  const isStuck = workers === 0 && problems.some(({ waiting }) => waiting > 0);
  return isStuck ? "not known: what failed is tried again, see below" : "not known yet";
}

/** Where what it has made can be seen. */
function Results({ projectId, run }: Props) {
  if (run.items.done === 0) return null;
  const base = `/projects/${projectId}`;
  return isReading(run.settings) ? (
    <Anchor
      component={Link}
      href={`${base}/figures${run.readerId ? `?reader=${run.readerId}` : ""}`}
      size="sm"
    >
      Its figures
    </Anchor>
  ) : (
    <Group gap="sm">
      <Anchor
        component={Link}
        href={`${base}/datasets/${run.settings.datasetId}/questions`}
        size="sm"
      >
        {run.kind === "queries" ? "The questions" : "The questions and texts"}
      </Anchor>
      {run.kind === "write" && (
        <Anchor href={`/api${base}/runs/${run.id}/texts`} download size="sm">
          Download the texts
        </Anchor>
      )}
    </Group>
  );
}
