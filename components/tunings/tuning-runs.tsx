import { Alert, Anchor, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { ChangeLimit } from "@/components/runs/change-limit";
import { RunStateBadge } from "@/components/runs/run-state-badge";
import { DataTable } from "@/components/ui/data-table";
import { Section } from "@/components/ui/section";
import { unpricedText } from "@/lib/runs/lacks-price";
import { count } from "@/lib/text/count";
import { formatDollars } from "@/lib/text/format-dollars";
import { formatProgress } from "@/lib/text/format-number";
import { formatPrice } from "@/lib/text/format-price";
import { patchTuning, tuningPlanOptions, tuningsKey } from "@/lib/tunings/queries";
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
      {state === "draft" && <Estimate projectId={projectId} tuningId={tuning.id} />}
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
        Spent: {formatDollars(spent)} of at most {formatPrice(mostCost)} for all of them.{" "}
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

/** What writing and reading will cost. */
function Estimate({ projectId, tuningId }: { projectId: string; tuningId: string }) {
  const { data: plan } = useQuery(tuningPlanOptions(projectId, tuningId));
  if (!plan) return null;
  const { texts, writing, reading, isPriced, problems, warnings } = plan;
  return (
    <>
      <Text size="sm">
        {count(texts / triedTemperatures.length, "text")} at each of {triedTemperatures.length}{" "}
        temperatures are written, for about <b>{formatDollars(writing.cost)}</b>, and all{" "}
        {texts.toLocaleString("en")} are read, for about <b>{formatDollars(reading.cost)}</b> if
        they come out as long as most do. It stops before it could spend more than the limit.
        {!isPriced && ` ${unpricedText}`}
      </Text>
      {[...problems, ...warnings].map((problem) => (
        <Alert key={problem} color="yellow">
          {problem}
        </Alert>
      ))}
    </>
  );
}
