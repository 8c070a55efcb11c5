import { Code, Group, ScrollArea, Select, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { QueryState } from "@/components/ui/query-state";
import { Section } from "@/components/ui/section";
import { logOptions } from "@/lib/training/queries";
import type { TrainingDetail } from "@/lib/training/schema";
import { emptyLogText } from "./empty-log-text";

interface Props {
  projectId: string;
  training: TrainingDetail;
  search: string;
  onSearch: (search: string) => void;
}

const lookMs = 2_000;

/** The end of a job's log as it is written, or the lines of it that hold a text. */
export function TrainingLog({ projectId, training: { id, jobs }, search, onSearch }: Props) {
  const [chosen, setJob] = useState<string | null>(null);
  const [wanted] = useDebouncedValue(search.trim(), 300);
  const job = Number(chosen ?? jobs[0]?.no ?? 1);
  const isUnderWay = jobs.some(({ no, endedAt }) => no === job && endedAt === null);
  const query = useQuery({
    ...logOptions(projectId, id, { job, search: wanted }),
    enabled: jobs.length > 0,
    // A search reads up to 100 MB.
    refetchInterval: isUnderWay && wanted === "" ? lookMs : false,
  });
  if (jobs.length === 0) return null;
  return (
    <Section title="Log" id="log">
      <Group gap="sm">
        {jobs.length > 1 && (
          <Select
            label="Job"
            size="xs"
            w={120}
            allowDeselect={false}
            value={String(job)}
            onChange={setJob}
            data={jobs.map(({ no }) => ({ value: String(no), label: `Job ${no}` }))}
          />
        )}
        <TextInput
          label="Search"
          size="xs"
          w={220}
          value={search}
          onChange={(event) => onSearch(event.currentTarget.value)}
          placeholder="alarm"
        />
      </Group>
      <QueryState query={query}>
        {({ text, from, more, problem }) => (
          <Stack gap={4}>
            {from > 0 && (
              <Text size="xs" c="dimmed">
                The last part of the log; search to find what is before it.
              </Text>
            )}
            {text === "" ? (
              <Text size="sm" style={{ overflowWrap: "anywhere" }}>
                {problem ?? emptyLogText(job, jobs.length, wanted)}
              </Text>
            ) : (
              <Lines text={text} follows={isUnderWay && wanted === ""} />
            )}
            {more && wanted !== "" && (
              <Text size="xs" c="dimmed">
                Not all matching lines are shown. Search for a longer text. Only the first 100 MB of
                a log are searched.
              </Text>
            )}
          </Stack>
        )}
      </QueryState>
    </Section>
  );
}

/** A log; while it grows, its end stays in view unless somebody has scrolled up. */
function Lines({ text, follows }: { text: string; follows: boolean }) {
  const viewport = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it scrolls when there is more
  useEffect(() => {
    const box = viewport.current;
    if (follows && box && atEnd.current) box.scrollTop = box.scrollHeight;
  }, [text, follows]);
  return (
    <ScrollArea.Autosize
      mah={320}
      type="auto"
      viewportRef={viewport}
      viewportProps={{ tabIndex: 0, "aria-label": "Log" }}
      onScrollPositionChange={() => {
        const box = viewport.current;
        if (box) atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < 24;
      }}
    >
      <Code block style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        {text.replace(/^.*\r(?!\n)/gm, "")}
      </Code>
    </ScrollArea.Autosize>
  );
}
