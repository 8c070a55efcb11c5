"use client";

import { Group, Paper, Select, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MarkedText } from "@/components/ui/marked-text";
import { Pages } from "@/components/ui/pages";
import { QueryState } from "@/components/ui/query-state";
import {
  disagreementsOptions,
  disagreementsPageSize,
  type ProjectSource,
} from "@/lib/figures/queries";
import type { ComparedReader, Disagreement } from "@/lib/figures/replacement/schema-replacement";
import type { ViewQuery } from "@/lib/figures/selection/schema-selection";
import { count } from "@/lib/text/count";
import { formatShare } from "@/lib/text/format-number";
import { ReadingsTable } from "../calibration/bin-item-card";
import { replacementDefinitions } from "../definitions/replacement-definitions";
import classes from "../parts/figures.module.css";
import { SectionHead } from "../parts/section-head";

interface Props {
  source: ProjectSource;
  view: ViewQuery;
  reader: ComparedReader;
}

/** The questions on whose texts a reader and people are furthest apart, two models side by side. */
export function DisagreementsSection({ source, view, reader }: Props) {
  const [page, setPage] = useState(0);
  const query = useQuery(disagreementsOptions(source, view, reader.id, page));
  return (
    <section>
      <SectionHead title="Largest disagreements" definition={replacementDefinitions.disagreement} />
      <QueryState query={query} rows={8}>
        {({ items, total }) => (
          <Stack gap="lg" aria-busy={query.isPlaceholderData}>
            <Text size="sm" c="dimmed" className="figure">
              {count(total, "question")} whose texts both have read, the largest distance first.
              Statements of confidence are marked; so are the readers’ wrong answers, which are
              underlined.
            </Text>
            {items.map((item) => (
              <DisagreementCard key={item.key} item={item} />
            ))}
            <Group justify="center">
              <Pages
                items={total}
                pageSize={disagreementsPageSize}
                value={page + 1}
                onChange={(next) => setPage(next - 1)}
                mx={0}
              />
            </Group>
          </Stack>
        )}
      </QueryState>
    </section>
  );
}

type ReadText = Disagreement["texts"][number];

const nameOf = ({ generation }: ReadText) => `${generation.model}, seed ${generation.seed}`;

const wrongAnswers = ({ forecasts }: ReadText) =>
  forecasts.flatMap(({ answer, correct }) =>
    answer !== null && correct === false ? [answer] : [],
  );

const places = ["First text", "Second text"];

/** A question with the text that reader and people differ on most, and another model's text beside it. */
function DisagreementCard({ item: { question, texts } }: { item: Disagreement }) {
  const [chosen, setChosen] = useState(
    places.map((place, i) => ({ place, id: texts[i]?.generation.id })),
  );
  const title = question.text ?? `Question ${question.key}`;
  const shown = chosen.flatMap(({ place, id }) => {
    const text = texts.find(({ generation }) => generation.id === id);
    return text ? [{ place, text }] : [];
  });
  /** Not the text on the other side. */
  const optionsOf = (place: string) =>
    texts
      .filter(
        ({ generation: { id } }) => !chosen.some((one) => one.id === id && one.place !== place),
      )
      .map((text) => ({
        value: text.generation.id,
        label: `${nameOf(text)} (${formatShare(text.distance)} apart)`,
      }));
  const choose = (place: string, id: string | null) =>
    id && setChosen(chosen.map((one) => (one.place === place ? { place, id } : one)));
  return (
    <Paper component="article" withBorder p="md" aria-label={title}>
      <Stack gap="sm">
        <div>
          <Title order={3} size="h5" className={classes.text}>
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {question.truth === null
              ? "The correct answer is unknown."
              : `Correct answer: ${question.truth}`}
          </Text>
        </div>
        <SimpleGrid cols={{ base: 1, md: shown.length }} spacing="lg">
          {shown.map(({ place, text }) => (
            <Stack key={place} gap="xs" miw={0}>
              {texts.length > 2 ? (
                <Select
                  aria-label={place}
                  size="xs"
                  data={optionsOf(place)}
                  value={text.generation.id}
                  onChange={(id) => choose(place, id)}
                  allowDeselect={false}
                />
              ) : (
                <Text size="sm" fw={560} className="figure">
                  {nameOf(text)}: {formatShare(text.distance)} apart
                </Text>
              )}
              <Text className={classes.text}>
                <MarkedText text={text.generation.text} wrong={wrongAnswers(text)} />
              </Text>
              <ReadingsTable
                label={`Forecasts: ${title}, ${nameOf(text)}`}
                readings={text.forecasts}
                marked="this reader"
              />
              {text.forecastsTotal > text.forecasts.length && (
                <Text size="xs" c="dimmed">
                  and {(text.forecastsTotal - text.forecasts.length).toLocaleString("en")} more, in
                  the download of forecasts
                </Text>
              )}
            </Stack>
          ))}
        </SimpleGrid>
      </Stack>
    </Paper>
  );
}
