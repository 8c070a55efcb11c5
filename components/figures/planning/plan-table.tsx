import { Stack, Table, Text } from "@mantine/core";
import results from "@/components/figures/parts/figures.module.css";
import { overlaps, type Planning } from "@/lib/figures/planning/planning-table";
import { count } from "@/lib/text/count";
import { formatThousandths } from "@/lib/text/format-number";

/** A plan in sentences, with what it assumes, and the interval of ECE by tasks and overlap. */
export function PlanTable({ plan, name }: { plan: Planning; name: string }) {
  return (
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
      <Table.ScrollContainer
        minWidth={340}
        type="native"
        tabIndex={0}
        role="region"
        aria-label="Intervals of ECE by tasks and overlap"
      >
        <Table className={results.table} maw={640} verticalSpacing={6} horizontalSpacing={6}>
          <Table.Caption ta="left">
            Expected 95 % interval of ECE, with {name} as the pilot. –: too few to tell.
          </Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col" className={results.number}>
                Tasks
              </Table.Th>
              {overlaps.map((readers) => (
                <Table.Th key={readers} scope="col" className={results.number}>
                  Read by {readers}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {plan.rows.map(({ tasks, designs }) => (
              <Table.Tr key={tasks}>
                <Table.Th scope="row" className={results.number}>
                  {tasks.toLocaleString("en")}
                </Table.Th>
                {designs.map(({ readers, readings, half }) => (
                  <Table.Td key={readers} className={results.number}>
                    {half === null ? "–" : `±\u00a0${formatThousandths(half)}`}
                    {readers > 1 && (
                      <Text size="xs" c="dimmed" component="div">
                        {count(readings, "reading")}
                      </Text>
                    )}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}
