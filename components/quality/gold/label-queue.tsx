import { Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { SectionHead } from "@/components/figures/parts/section-head";
import { EmptyState } from "@/components/ui/empty-state";
import { useAction } from "@/components/ui/use-action";
import { labelQueue } from "@/lib/quality/gold/gold-labels";
import { deleteGold, goldOptions, putGoldLabels } from "@/lib/quality/gold/queries";
import type { GoldItem, GoldItems, GoldLabel } from "@/lib/quality/gold/schema";
import type { StudyIds } from "@/lib/studies/schema";
import { count } from "@/lib/text/count";
import { LabelCard } from "./label-card";

/** The items that the signed-in person still has to label, one at a time. */
export function LabelQueue({ items, ...ids }: StudyIds & { items: readonly GoldItem[] }) {
  const queries = useQueryClient();
  const [skipped, setSkipped] = useState<string[]>([]);
  // The first item does not take the focus; the following ones do.
  const [begun, setBegun] = useState(false);
  const change = (to: (gold: GoldItems) => GoldItems) => {
    setBegun(true);
    queries.setQueryData(goldOptions(ids).queryKey, (gold) => gold && to(gold));
  };
  const send = useAction({
    mutationFn: ({ itemId, labels }: { itemId: string; labels: GoldLabel[] }) =>
      putGoldLabels(ids, itemId, labels),
    onSuccess: ({ item, ...progress }) =>
      change(({ items, ...gold }) => ({
        ...{ ...gold, ...progress },
        items: items.map((one) => (one.id === item.id ? item : one)),
      })),
  });
  const remove = useAction({
    mutationFn: (itemId: string) => deleteGold(ids, itemId),
    onSuccess: (_removed, itemId) =>
      change(({ items, eligible, ...gold }) => ({
        ...gold,
        items: items.filter(({ id }) => id !== itemId),
        eligible: eligible + 1,
      })),
  });
  const queue = labelQueue(items, skipped);
  const [item] = queue;
  return (
    <section aria-label="To label">
      <SectionHead title="To label" />
      <Stack>
        <Text size="sm" c="dimmed" role="status">
          {count(queue.length, "candidate is", "candidates are")} left for you.
        </Text>
        {item ? (
          <LabelCard
            // Other texts need a new card, because the entries belong to the old ones.
            key={[item.id, ...item.outputs.map(({ text }) => text)].join("\n")}
            item={item}
            focused={begun}
            sending={send.isPending}
            onSend={(labels) => send.mutate({ itemId: item.id, labels })}
            onSkip={
              queue.length > 1
                ? () => {
                    setBegun(true);
                    setSkipped((ids) => [...ids.filter((id) => id !== item.id), item.id]);
                  }
                : null
            }
            onRemove={item.labellers === 0 ? () => remove.mutate(item.id) : null}
          />
        ) : (
          <EmptyState
            title={items.length === 0 ? "No candidates yet" : "You have labelled every candidate"}
          >
            {items.length === 0
              ? "Draw some at random, or add questions by key. Draw more than you need, because you will disagree on some."
              : items.some(({ state }) => state === "unlabelled")
                ? "The remaining labels must come from your teammates. You can also add more candidates."
                : "No label is missing. You can add more candidates, for example in place of those you disagree on."}
          </EmptyState>
        )}
      </Stack>
    </section>
  );
}
