import { Anchor, Button, Group, Radio, Text } from "@mantine/core";
import Link from "next/link";
import { useState } from "react";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { useAction } from "@/components/ui/use-action";
import { measuredBy, type PhraseSpread } from "@/lib/phrases/measure-phrases";
import { phraseTablesOptions, postPhraseTable } from "@/lib/phrases/queries";
import type { Middle } from "@/lib/phrases/schema";

interface Props {
  projectId: string;
  /** Of the table, and where its numbers are from. */
  name: string;
  source: string;
  spreads: readonly PhraseSpread[];
  /** Where more answers can come: how many people there are so far. The table is made only after a question. */
  peopleSoFar: string | null;
}

/** Makes a table of phrases of what was measured, for readers to use. It holds no answers. */
export function UseAsTable({ projectId, name, source, spreads, peopleSoFar }: Props) {
  const [middle, setMiddle] = useState<Middle>("median");
  const tables = `/projects/${projectId}/runs/phrases`;
  const add = useAction({
    mutationFn: () =>
      postPhraseTable(projectId, {
        name: name.slice(0, 200),
        source: source.slice(0, 2_000),
        phrases: measuredBy(spreads, middle),
      }),
    done: (_, made) => `${made.name} is a phrase table now.`,
    refresh: [phraseTablesOptions(projectId)],
  });
  return (
    <Group>
      <Radio.Group
        aria-label="Take the phrases’"
        value={middle}
        onChange={(value) => setMiddle(value as Middle)}
      >
        <Group>
          <Radio value="median" label="Median" />
          <Radio value="mean" label="Mean" />
        </Group>
      </Radio.Group>
      {peopleSoFar === null ? (
        <Button variant="default" loading={add.isPending} onClick={() => add.mutate()}>
          Use as phrase table
        </Button>
      ) : (
        <ConfirmButton
          label="Use as phrase table…"
          title="Make a phrase table while the study is open?"
          confirm="Make the table"
          onConfirm={() => add.mutate()}
        >
          The table has the answers of {peopleSoFar} so far, and says so. It does not change when
          more people answer.
        </ConfirmButton>
      )}
      {add.isSuccess && (
        <Text size="sm">
          It is under{" "}
          <Anchor component={Link} underline="always" href={tables}>
            phrase tables
          </Anchor>
          , and runs can choose it.
        </Text>
      )}
    </Group>
  );
}
