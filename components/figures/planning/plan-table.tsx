import { Box, Stack, Text } from "@mantine/core";
import { DataTable } from "@/components/ui/data-table";
import classes from "@/components/ui/data-table.module.css";
import { overlaps, type Planning } from "@/lib/figures/planning/planning-table";
import { count } from "@/lib/text/count";
import { formatThousandths } from "@/lib/text/format-number";
import { Note } from "../parts/figure-text";

/** A plan in sentences, with what it assumes, and the interval of ECE by tasks and overlap. */
export const PlanTable = ({ plan, name }: { plan: Planning; name: string }) => (
  <>
    <Stack gap="xs" maw="80ch" aria-live="polite" className="figure">
      {plan.answers.map((sentence) => (
        <Text key={sentence}>{sentence}</Text>
      ))}
      <Text size="sm" c="dimmed">
        {plan.pilot}
      </Text>
    </Stack>
    <details>
      <Text component="summary" size="sm" c="dimmed">
        What this assumes
      </Text>
      {plan.assumptions.map((sentence) => (
        <Text key={sentence} size="sm" c="dimmed" mt={4} maw="80ch">
          {sentence}
        </Text>
      ))}
    </details>
    <Box maw={640}>
      <DataTable
        label="Intervals of ECE by tasks and overlap"
        minWidth={340}
        dense
        caption={`Expected 95 % interval of ECE, with ${name} as the pilot. –: too few to tell.`}
        rows={plan.rows.map((row) => ({ key: row.tasks, ...row }))}
        first={{
          name: "Tasks",
          className: classes.number,
          cell: ({ tasks }) => tasks.toLocaleString("en"),
        }}
        columns={overlaps.map((overlap) => ({
          name: `Read by ${overlap}`,
          cell: ({ designs }: Planning["rows"][number]) =>
            designs
              .filter(({ readers }) => readers === overlap)
              .map(({ readers, readings, half }) => (
                <div key={readers}>
                  {half === null ? "–" : `±\u00a0${formatThousandths(half)}`}
                  {readers > 1 && <Note>{count(readings, "reading")}</Note>}
                </div>
              )),
        }))}
      />
    </Box>
  </>
);
