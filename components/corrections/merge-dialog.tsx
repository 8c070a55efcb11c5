import { Alert, Button, Group, List, Loader, Modal, Select, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { HelpLink } from "@/components/ui/help-link";
import { QueryState } from "@/components/ui/query-state";
import { useAction } from "@/components/ui/use-action";
import { allRowsText } from "@/lib/corrections/imports/row-names";
import {
  mergeChoices,
  mergePlanOptions,
  partKeys,
  postMerge,
} from "@/lib/corrections/parts/queries";
import type { MergePlan } from "@/lib/corrections/parts/schema";
import { CallError } from "@/lib/http/client";
import type { Part } from "./part";

interface Props {
  projectId: string;
  part: Part;
  onClose: () => void;
}

/** Makes two spellings one: shows first what moves, what is there twice, and what stays apart. */
export function MergeDialog({ projectId, part, onClose }: Props) {
  const { kind, id, name, version } = part;
  const [into, setInto] = useState<string | null>(null);
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed, 200);
  const { data: choices = [] } = useQuery(mergeChoices(projectId, kind, search));
  const plan = useQuery({
    ...mergePlanOptions(projectId, kind, id, into ?? ""),
    enabled: into !== null,
  });
  const merge = useAction({
    mutationFn: (target: string) => postMerge(projectId, kind, id, target),
    refresh: partKeys(projectId),
    done: (_, { from, into: to }) => `“${from}” is being merged into “${to}”.`,
    onSuccess: onClose,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Merge “${[name, version].filter(Boolean).join(" ")}” into another ${kind}`}
      centered
      size="lg"
    >
      <Stack style={{ overflowWrap: "anywhere" }}>
        <Select
          label={`The ${kind} that stays, with its name`}
          data={choices.filter((one) => one.value !== id)}
          value={into}
          onChange={setInto}
          searchable
          onSearchChange={setTyped}
          nothingFoundMessage="Nothing found"
          // Names that differ only at their end are told apart.
          styles={{ option: { overflowWrap: "anywhere" } }}
          data-autofocus
        />
        <HelpLink page="corrections" section="merge-two-spellings">
          What a merge does
        </HelpLink>
        {into && <Plan query={plan} kind={kind} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            color="red"
            disabled={!into || plan.isPending}
            loading={merge.isPending}
            onClick={() => into && merge.mutate(into)}
          >
            Merge
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Plan({ query, kind }: { query: UseQueryResult<MergePlan>; kind: Part["kind"] }) {
  if (query.isPending) {
    return (
      <Group gap="xs" wrap="nowrap" role="status">
        <Loader size="xs" aria-hidden />
        <Text size="sm">
          Counting what moves. With some hundred thousand forecasts this takes a few seconds.
        </Text>
      </Group>
    );
  }
  return (
    <>
      <QueryState query={query} rows={2}>
        {(plan) => <Consequences plan={plan} kind={kind} />}
      </QueryState>
      {query.error instanceof CallError && query.error.status >= 500 && (
        <Text size="sm">
          You can merge without these numbers. It cannot be undone, and the log will say what moved.
        </Text>
      )}
    </>
  );
}

function Consequences({ plan, kind }: { plan: MergePlan; kind: Part["kind"] }) {
  const { from, into, changesKind } = plan;
  const [move, same, apart] = [plan.move, plan.same, plan.apart].map(allRowsText);
  return (
    <Alert color="yellow" title="This cannot be undone">
      <List size="sm">
        {move && (
          <List.Item>
            {move} will move to “{into}”.
          </List.Item>
        )}
        {same && <List.Item>There already with the same content, so kept once: {same}.</List.Item>}
        {apart && (
          <List.Item>
            Different from what “{into}” has in the same place: {apart}. Both stay:{" "}
            {apartText[kind]}
          </List.Item>
        )}
        {changesKind && (
          <List.Item>
            Only one of the two states its confidence. What moves will count as texts of “{into}”.
          </List.Item>
        )}
        <List.Item>
          Imports that still have the name “{from}” will find “{into}”.
        </List.Item>
      </List>
      {!move && !same && !apart && (
        <Text size="sm" mt="xs">
          “{from}” is empty.
        </Text>
      )}
    </Alert>
  );
}

const apartText = {
  dataset: "questions get this dataset’s name behind their key, texts the next free seed.",
  model: "the texts get the next free seed.",
  reader: "the forecasts count as a further reading (draw) of the same text.",
};
