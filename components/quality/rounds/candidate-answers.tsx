import { Box, Paper, Table, Text } from "@mantine/core";
import table from "@/components/ui/data-table.module.css";
import { matchesExpected } from "@/lib/quality/rounds/matches-expected";
import { toPercent } from "@/lib/quality/rounds/pass-mark-words";
import type { Candidate, TestAnswer, TestItem } from "@/lib/quality/rounds/schema";
import classes from "./rounds.module.css";

interface Props {
  candidate: Candidate;
  items: readonly TestItem[];
  tolerance: number;
}

/** Someone's entries for each text of a test, beside the expected ones. */
export function CandidateAnswers({ candidate, items, tolerance }: Props) {
  const given = new Map(candidate.answers.map((a) => [`${a.taskNo} ${a.output}`, a]));
  return (
    <Box py="xs" className={classes.answers}>
      {items.map(({ taskNo, question, truth, outputs }) => (
        <Paper key={taskNo} component="article" withBorder p="sm">
          <Text fw={620} className={table.long}>
            {question}
          </Text>
          <Text size="sm" c="dimmed">
            Correct answer: {truth}
          </Text>
          {outputs.map((output) => (
            <Answered
              key={output.output}
              output={output}
              answer={given.get(`${taskNo} ${output.output}`)}
              tolerance={tolerance}
            />
          ))}
        </Paper>
      ))}
    </Box>
  );
}

function Answered({
  output: { model, text, expected },
  answer,
  tolerance,
}: {
  output: TestItem["outputs"][number];
  answer: TestAnswer | undefined;
  tolerance: number;
}) {
  return (
    <>
      <Text size="xs" c="dimmed" mt="xs">
        {model}
      </Text>
      <Text size="sm" className={table.long}>
        {text}
      </Text>
      <Table className={table.table} fz="sm" w="auto" withRowBorders={false} verticalSpacing={2}>
        <Table.Tbody>
          <Table.Tr>
            <Table.Th scope="row">Expected</Table.Th>
            <Table.Td>{readingText(expected)}</Table.Td>
          </Table.Tr>
          <Table.Tr>
            <Table.Th scope="row">Given</Table.Th>
            <Table.Td>
              {answer ? readingText(answer.given) : "not answered"}
              {answer && (matchesExpected(answer, tolerance) ? " · ✓ matched" : " · ✗ not matched")}
            </Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </>
  );
}

function readingText({ status, confidence, correct }: TestAnswer["given"]): string {
  if (status === "no_answer") return "the text gives no answer";
  if (status === "unparsable" || confidence === null) return "can’t tell";
  return `${toPercent(confidence)} %, ${correct ? "right" : "wrong"}`;
}
