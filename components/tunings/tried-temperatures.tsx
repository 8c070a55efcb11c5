import { Anchor, Button, Group, Radio, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { figureDefinitions } from "@/components/figures/definitions/figure-definitions";
import { PlainFiguresTable } from "@/components/figures/parts/plain-figures-table";
import { QueryState } from "@/components/ui/query-state";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import { useAction } from "@/components/ui/use-action";
import { shownFigure } from "@/lib/figures/format/shown-figure";
import { figuresOptions, toSearch } from "@/lib/figures/queries";
import { keepDirection } from "@/lib/text/keep-direction";
import { bestTemperature } from "@/lib/tunings/best-temperature";
import { putChoice, tuningsKey } from "@/lib/tunings/queries";
import { type Criterion, criteria, type Tried, type TuningDetail } from "@/lib/tunings/schema";
import { triedOf, viewOf } from "@/lib/tunings/tried-of";
import { criterionNames } from "@/lib/tunings/words";

interface Props {
  projectId: string;
  tuning: TuningDetail;
  view: NonNullable<TuningDetail["view"]>;
}

/** The figures by temperature, and the choice between them. */
export function TriedTemperatures({ projectId, tuning, view }: Props) {
  const chosen = viewOf(view);
  const query = useQuery(figuresOptions({ kind: "project", projectId }, chosen));
  return (
    <Section
      title="Figures"
      description="Of these runs’ forecasts alone. Intervals of 95 %."
      actions={
        <Anchor
          component={Link}
          href={`/projects/${projectId}/figures${toSearch(chosen)}`}
          size="sm"
        >
          All their figures
        </Anchor>
      }
    >
      <QueryState query={query}>
        {(page) => {
          const tried = triedOf(tuning, page);
          if (tried.length === 0) {
            return (
              <Text size="sm" c="dimmed">
                The first forecasts appear here when the last run reads.
              </Text>
            );
          }
          return (
            <>
              <PlainFiguresTable
                label="Figures by temperature"
                table={{
                  first: "Temperature",
                  columns: ["n", "Accuracy", "ECE"],
                  rows: tried.map((one) => ({
                    key: String(one.temperature),
                    name: String(one.temperature),
                    note: null,
                    n: one.n,
                    cells: [
                      one.n.toLocaleString("en"),
                      shownFigure(one.accuracy, "share"),
                      shownFigure(one.ece, "thousandths"),
                    ],
                  })),
                }}
                definitions={{
                  Accuracy: figureDefinitions.accuracy(page.method),
                  ECE: figureDefinitions.ece(page.method),
                }}
              />
              {tuning.state === "done" && (
                <Choose projectId={projectId} tuning={tuning} tried={tried} />
              )}
            </>
          );
        }}
      </QueryState>
    </Section>
  );
}

interface ChooseProps extends Omit<Props, "view"> {
  tried: readonly Tried[];
}

function Choose({ projectId, tuning, tried }: ChooseProps) {
  const { choice, isUsed } = tuning;
  const [criterion, setCriterion] = useState<Criterion>(choice?.criterion ?? "ece");
  const choose = useAction({
    mutationFn: (by: Criterion | null) => putChoice(projectId, tuning.id, by),
    refresh: [{ queryKey: tuningsKey(projectId) }],
  });
  const best = bestTemperature(tried, criterion);
  return (
    <Stack gap="sm">
      {choice && (
        <Text size="sm">
          <b>
            {isUsed ? `New runs of ${keepDirection(tuning.model.name)} start with` : "Chosen here:"}{" "}
            {choice.temperature}
          </b>{" "}
          ({criterionNames[choice.criterion]}), chosen <Time at={choice.chosenAt} />
          {choice.chosenBy && ` by ${choice.chosenBy}`}.
          {!isUsed && " A later tuning has replaced it."}
        </Text>
      )}
      <Radio.Group
        label="Choose the temperature with the"
        value={criterion}
        onChange={(by) => setCriterion(by as Criterion)}
      >
        <Stack gap="xs" mt={6}>
          {criteria.map((by) => (
            <Radio
              key={by}
              value={by}
              label={`${criterionNames[by]}: ${bestTemperature(tried, by) ?? "no figure yet"}`}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Text size="sm" c="dimmed">
        Where intervals overlap, the difference may be chance.
      </Text>
      <Group>
        <Button
          disabled={best === null}
          loading={choose.isPending}
          onClick={() => choose.mutate(criterion)}
        >
          Use this temperature{best !== null && `: ${best}`}
        </Button>
        {choice && (
          <Button variant="default" onClick={() => choose.mutate(null)}>
            Use none of them
          </Button>
        )}
      </Group>
    </Stack>
  );
}
