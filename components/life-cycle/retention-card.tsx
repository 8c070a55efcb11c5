import { Button, Group, List, NumberInput, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useIsAdmin } from "@/components/members/use-is-admin";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import { useAction } from "@/components/ui/use-action";
import { lifeOptions, putRetention } from "@/lib/life-cycle/queries";
import { announcedDays } from "@/lib/life-cycle/schema";
import { count } from "@/lib/text/count";

/** How long crowdworkers' answers are kept, and when each study's are erased. */
export function RetentionCard({ projectId }: { projectId: string }) {
  const { data } = useQuery(lifeOptions(projectId));
  const isAdmin = useIsAdmin(projectId);
  const kept = data?.retentionMonths ?? null;
  const [months, setMonths] = useState<number | string>("");
  useEffect(() => setMonths(kept ?? ""), [kept]);
  const change = useAction({
    mutationFn: () => putRetention(projectId, months === "" ? null : Number(months)),
    refresh: [lifeOptions(projectId)],
  });
  if (!data) return null;
  const due = data.studies.filter((study) => study.eraseAt ?? study.erasedAt);
  if (!isAdmin && kept === null && due.length === 0) return null;
  return (
    <Section
      title="How long answers are kept"
      description={
        kept === null
          ? "Crowdworkers’ answers are kept until somebody erases them."
          : `Crowdworkers’ answers, IDs and demographics are erased ${count(kept, "month")} after a study is closed. The log announces it ${announcedDays} days before.`
      }
    >
      {due.length > 0 && (
        <List size="sm">
          {due.map(({ id, name, eraseAt, erasedAt }) => (
            <List.Item key={id}>
              {name}: {erasedAt ? "erased" : "will be erased"} on{" "}
              <Time at={erasedAt ?? eraseAt ?? ""} />
            </List.Item>
          ))}
        </List>
      )}
      {isAdmin && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            change.mutate();
          }}
        >
          <Group align="flex-end" gap="sm">
            <NumberInput
              label="Months after a study is closed"
              description="Leave empty to keep answers."
              value={months}
              min={1}
              max={data.agreedMonths ?? 120}
              allowDecimal={false}
              clampBehavior="strict"
              w={240}
              onChange={setMonths}
            />
            <Button type="submit" variant="default" loading={change.isPending}>
              Save
            </Button>
          </Group>
          {data.agreedMonths !== null && (
            <Text size="sm" c="dimmed" mt="sm">
              People agreed that their answers are erased after {count(data.agreedMonths, "month")},
              so this can only be made shorter. Use another project for studies that need longer.
            </Text>
          )}
        </form>
      )}
    </Section>
  );
}
