"use client";

import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { AgreementMatrix } from "@/lib/figures/agreement/schema-agreement";
import { agreementOptions } from "@/lib/figures/queries";
import { sectionDefinitions } from "../definitions/section-definitions";
import { ComputedState } from "../parts/computed-state";
import { SectionHead, type SectionProps } from "../parts/section-head";
import { AgreementTables } from "./agreement-tables";
import { JointAgreement } from "./joint-agreement";
import { MatrixPanel } from "./matrix-panel";

/** How far readers of the same texts agree: any two of them, as the paper lays it out, and all at once. */
export function AgreementSection({ source, view }: SectionProps) {
  const query = useQuery(agreementOptions(source, view));
  return (
    <section>
      <SectionHead title="Agreement between readers" definition={sectionDefinitions.matrix} />
      <ComputedState<AgreementMatrix> query={query} what="Agreement figures" rows={8}>
        {(matrix) =>
          matrix.pairs.length === 0 ? (
            <Text c="dimmed">
              Nothing to compare: no two of the chosen readers have read the same text or question.
            </Text>
          ) : (
            <Stack gap="xl">
              <MatrixPanel matrix={matrix} />
              <AgreementTables matrix={matrix} />
              <JointAgreement joint={matrix.joint} />
            </Stack>
          )
        }
      </ComputedState>
    </section>
  );
}
