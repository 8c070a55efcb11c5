import { Paper, Table, Title } from "@mantine/core";
import type { z } from "zod";
import type { studyDetail } from "@/lib/studies/schema";

/** What the study asks, as it was frozen. */
export function SettingsCard({ study }: { study: z.output<typeof studyDetail> }) {
  const { config } = study;
  const shared = Math.round(config.overlap.share * config.sampleSize);
  const rows = [
    ["Version", `${study.version}${study.state === "draft" ? " (draft)" : ", frozen"}`],
    ["Dataset", config.split ? `${study.dataset}, split ${config.split}` : study.dataset],
    ["Models", study.models.map((m) => m.name).join(", ")],
    ["Sample", `${config.sampleSize} questions, drawn with seed “${config.seed}”`],
    ["Overlap", overlapText(shared, config.sampleSize, config.overlap.readers)],
    [
      "Asks for",
      config.asksAnswer ? "confidence, top answer, correctness" : "confidence, correctness",
    ],
    ["Protocol", "paper: the true answer is shown with the question"],
    ["Lease", `${config.leaseMinutes} minutes`],
    ["Consent text", `version ${config.consent.version}`],
  ];
  return (
    <Paper withBorder p="lg">
      <Title order={2} size="h4" mb="xs">
        Settings
      </Title>
      <Table variant="vertical" layout="fixed" withRowBorders={false} verticalSpacing={4}>
        <Table.Tbody>
          {rows.map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Th w={120}>{name}</Table.Th>
              <Table.Td>{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}

function overlapText(shared: number, tasks: number, readers: number): string {
  if (shared === 0) return "every task read by one person";
  if (shared === tasks) return `every task read by ${readers} people`;
  return `${shared} tasks read by ${readers} people, the others by one`;
}
