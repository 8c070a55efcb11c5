"use client";

import { Alert, Anchor, SegmentedControl, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { lazy, type ReactNode, Suspense, useMemo } from "react";
import { Loading } from "@/components/ui/loading";
import { studyColumnsAtFirst } from "@/lib/figures/calibration/columns";
import { orderGroups } from "@/lib/figures/calibration/order-groups";
import { sayMethod } from "@/lib/figures/calibration/say-method";
import { sayOtherRules } from "@/lib/figures/calibration/shown-figures";
import { newestOf, provisionalAnswer } from "@/lib/figures/format/computed-answer";
import { provisionalFigures } from "@/lib/figures/format/provisional";
import { variantNames } from "@/lib/figures/groups/group-names";
import { toSearch } from "@/lib/figures/queries";
import type { Variant } from "@/lib/figures/schema-figures";
import type { ComputedDetails, StudyResults } from "@/lib/figures/study/schema";
import { circularityNote } from "@/lib/figures/study/scope-notes";
import { calibrationOf, studyGroups } from "@/lib/figures/study/study-groups";
import { slug } from "@/lib/http/file-name";
import { studyOptions } from "@/lib/studies/queries";
import { AgreementTable } from "../agreement/agreement-table";
import { RestPanel } from "../agreement/rest-panel";
import { CalibrationSection } from "../calibration/calibration-section";
import { ComputedAnswer } from "../parts/computed-state";
import { ProvisionalFigures } from "../parts/provisional";
import { SectionHead } from "../parts/section-head";
import { useAddress } from "../parts/use-address";
import { useIsPainted } from "../parts/use-is-painted";
import { useLooks } from "../use-looks";
import { StudyFiles, TablesMenu } from "./study-files";
import { studyAgreementSections, studyTables } from "./study-tables";

// With their charts they are files of their own, which the table does not wait for.
const ReliabilitySection = lazy(async () => ({
  default: (await import("../calibration/reliability-section")).ReliabilitySection,
}));
const OrderSection = lazy(async () => ({
  default: (await import("./order-section")).OrderSection,
}));
const TimesSection = lazy(async () => ({
  default: (await import("./times-section")).TimesSection,
}));

const variants = (["kept", "all"] as const).map((value) => ({
  value,
  label: variantNames[value].replace(/^w/, "W"),
}));

interface Props {
  projectId: string;
  studyId: string;
  results: StudyResults;
  updated: ReactNode;
}

/** The parts of a study's results. Tables show both variants; charts the one that is chosen. */
export function StudySections({ projectId, studyId, results, updated }: Props) {
  const { params, setParams } = useAddress();
  const { looks, setLooks } = useLooks(studyColumnsAtFirst);
  const study = useQuery(studyOptions({ projectId, studyId })).data?.name ?? "";
  const { method, version, scope } = results;
  const details = newestOf(results.details);
  const groups = useMemo(
    () => orderGroups(studyGroups(results), { search: "", sort: looks.sort }),
    [results, looks.sort],
  );
  const variant: Variant = params.people === "all" ? "all" : "kept";
  const calibration = calibrationOf(results, variant);
  const people = calibration?.variant ?? null;
  const looked = useMemo(
    () => groups.filter((group) => group.variant === people),
    [groups, people],
  );
  const how = [sayMethod(method, groups), sayOtherRules(method, groups)].filter(
    (sentence) => sentence !== null,
  );
  const chosen = people && (
    <SegmentedControl
      size="xs"
      aria-label="Whose forecasts"
      data={variants}
      value={variant}
      onChange={(next) => setParams({ people: next === "kept" ? null : next })}
    />
  );
  const circular = circularityNote(scope);
  const provisional = provisionalFigures(groups, results.uncounted);
  const uncounted = provisionalFigures([], results.uncounted);
  const provisionalParts = provisionalAnswer(results.details) ?? uncounted;
  // Paints the table first, because drawing the charts takes as long again.
  const isFirstShown = useIsPainted();
  return (
    <Stack gap={40}>
      <Stack gap={2} maw="90ch">
        {how.map((sentence) => (
          <Text key={sentence} size="sm">
            {sentence}
          </Text>
        ))}
        {calibration && (
          <Text size="sm">
            A study’s results always have {method.bins} bins of equal mass. For another number, for
            bins of equal width, and for decision value and planning,{" "}
            <Anchor
              component={Link}
              href={`/projects/${projectId}/figures${toSearch(calibration.view)}`}
              underline="always"
            >
              open these forecasts in the project’s figures
            </Anchor>
            .
          </Text>
        )}
      </Stack>
      <ProvisionalFigures value={provisional}>
        <CalibrationSection
          groups={groups}
          method={method}
          looks={looks}
          setLooks={setLooks}
          updated={updated}
          downloads={(table) => (
            <>
              <TablesMenu
                tables={studyTables({
                  study,
                  method,
                  how,
                  shown: table,
                  details,
                  people,
                  provisional: provisionalParts,
                })}
              />
              <StudyFiles source={{ projectId, studyId, version }} />
            </>
          )}
        />
      </ProvisionalFigures>
      {isFirstShown && (
        <Suspense fallback={<Loading rows={10} />}>
          <ProvisionalFigures value={uncounted}>
            <ProvisionalFigures value={provisional}>
              <ReliabilitySection
                method={method}
                looks={looks}
                setLooks={setLooks}
                study={study}
                source={{ kind: "project", projectId }}
                view={calibration?.view ?? {}}
                groups={looked}
              >
                {chosen}
              </ReliabilitySection>
            </ProvisionalFigures>
            <section>
              <SectionHead title="Agreement between readers" />
              {circular && (
                <Alert color="yellow" mb="md" maw="80ch" role="note">
                  {circular}
                </Alert>
              )}
              <ComputedAnswer answer={results.details} what="Agreement figures">
                {(found) =>
                  found.all.agreement.pairs.length === 0 ? (
                    <Text c="dimmed">
                      Nothing to compare: no text was read by two people. How many questions are
                      shared is a setting of the study.
                    </Text>
                  ) : (
                    <StudyAgreement found={found} people={people} name={study} />
                  )
                }
              </ComputedAnswer>
            </section>
            <section>
              <SectionHead title="Order and time">{chosen}</SectionHead>
              <ComputedAnswer answer={results.details} what="Figures of order and time">
                {({ all, kept }) => {
                  const { order, times } = people === "kept" && kept ? kept : all;
                  return (
                    // Its own: charts that come later must not hide those that are there.
                    <Suspense fallback={<Loading rows={10} />}>
                      <Stack gap="xl">
                        <OrderSection
                          study={study}
                          people={people}
                          method={method}
                          order={order}
                          groups={looked}
                        />
                        <TimesSection study={study} people={people} times={times} />
                      </Stack>
                    </Suspense>
                  );
                }}
              </ComputedAnswer>
            </section>
          </ProvisionalFigures>
        </Suspense>
      )}
    </Stack>
  );
}

interface AgreementProps {
  found: ComputedDetails;
  people: Variant | null;
  name: string;
}

/** Sides in pairs, without the excluded people and with them, and each reader with the rest. */
function StudyAgreement({ found, people, name }: AgreementProps) {
  const { rest } = (people === "kept" && found.kept ? found.kept : found.all).agreement;
  return (
    <Stack gap="xl">
      <AgreementTable sections={studyAgreementSections(found)} />
      {rest && <RestPanel rest={rest} filename={slug(`${name} agreement with the rest`)} />}
    </Stack>
  );
}
