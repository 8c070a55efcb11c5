import { Anchor, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { ChangeLimit } from "@/components/runs/change-limit";
import { RunStateBadge } from "@/components/runs/run-state-badge";
import { DataTable } from "@/components/ui/data-table";
import { Section } from "@/components/ui/section";
import { planOptions } from "@/lib/runs/queries";
import { count } from "@/lib/text/count";
import { formatDollars } from "@/lib/text/format-dollars";
import { formatProgress } from "@/lib/text/format-number";
import { patchTuning, tuningsKey } from "@/lib/tunings/queries";
import { type TuningDetail, triedTemperatures } from "@/lib/tunings/schema";

interface Props {
  projectId: string;
  tuning: TuningDetail;
}

/** The runs of a tuning in their order, how far they are, and what they have spent together. */
export function TuningRuns({ projectId, tuning }: Props) {
  const { runs, state, spent, mostCost } = tuning;
  return (
    <Section title={state === "draft" ? "What it will do" : "Progress"}>
      {state === "draft" && runs[0] && <Estimate projectId={projectId} runId={runs[0].id} />}
      <DataTable
        framed
        label="Runs"
        minWidth={520}
        rows={runs}
        columns={[
          {
            name: "Run",
            kind: "longName",
            cell: ({ id, temperature }) => (
              <Anchor component={Link} href={`/projects/${projectId}/runs/${id}`} size="sm">
                {temperature === null ? "Read all texts" : `Write at ${temperature}`}
              </Anchor>
            ),
          },
          { name: "State", cell: ({ state }) => <RunStateBadge state={state} /> },
          {
            name: "Done",
            cell: ({ state, items: { done, total, failed } }) =>
              state === "draft"
                ? "waits for its turn"
                : `${done.toLocaleString("en")} of ${total.toLocaleString("en")} (${formatProgress(done, total)})${failed > 0 ? `, ${count(failed, "failure")}` : ""}`,
          },
          { name: "Spent", kind: "number", cell: ({ spent }) => formatDollars(spent) },
        ]}
      />
      <Text size="sm">
        Spent: {formatDollars(spent)} of at most {formatDollars(mostCost)} for all of them.{" "}
        {state !== "done" && (
          <ChangeLimit
            mostCost={mostCost}
            change={(most) => patchTuning(projectId, tuning.id, { mostCost: most })}
            queryKey={tuningsKey(projectId)}
          />
        )}
      </Text>
    </Section>
  );
}

/** What writing will cost. What reading will cost depends on texts that are still to be written. */
function Estimate({ projectId, runId }: { projectId: string; runId: string }) {
  const { data: plan } = useQuery(planOptions(projectId, runId));
  if (!plan) return null;
  const { items, cost, problems } = plan;
  const times = triedTemperatures.length;
  return (
    <Text size="sm">
      {count(items, "text")} at each of {times} temperatures, for about{" "}
      <b>{formatDollars(times * cost)}</b>. Then all {(times * items).toLocaleString("en")} are
      read; what that costs depends on their lengths. It stops before it could spend more than the
      limit. {problems.join(" ")}
    </Text>
  );
}
