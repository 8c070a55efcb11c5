import { Code, Stack, Text } from "@mantine/core";
import { ownColumns } from "@/lib/published/own-columns";

const example = `table,dataset,reader,model,group,metric,value,low,high,interval
results,TriviaQA,Crowdworkers,Model A,7B,accuracy,64.7%,63.9%,65.6%,bootstrap
results,TriviaQA,Crowdworkers,Model A,7B,ece,0.108,0.101,0.117,bootstrap`;

/** What can be imported, and the columns of a CSV for any paper. */
export function FormatHelp() {
  return (
    <details>
      <summary>What can be imported</summary>
      <Stack gap="xs" mt="xs">
        <Text size="sm">
          A paper’s TeX source: tables with a heading such as Accuracy, ECE, kappa or correlation,
          in percent where the heading says %, with intervals in brackets (low, high). The CSVs of
          Band et al. 2024 as they are. For any other paper a CSV with one row per figure:
        </Text>
        <Code block fz={12} style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          {example}
        </Code>
        <Text size="sm" component="ul" my={0}>
          {ownColumns.map(({ name, needed, what }) => (
            <li key={name}>
              <Code>{name}</Code>
              {needed && " (needed)"}: {what}
            </li>
          ))}
        </Text>
      </Stack>
    </details>
  );
}
