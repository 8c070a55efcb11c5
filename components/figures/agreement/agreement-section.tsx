"use client";

import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { DefinitionPopover } from "@/components/figures/definitions/definition-popover";
import { SectionHead } from "@/components/figures/parts/section-head";
import type { AgreementMatrix } from "@/lib/figures/agreement/schema-agreement";
import { agreementOptions, type FigureSource } from "@/lib/figures/queries";
import type { ViewQuery } from "@/lib/figures/selection/schema-selection";
import { sectionDefinitions } from "../definitions/section-definitions";
import { ComputedState } from "../parts/computed-state";
import { AgreementTables } from "./agreement-tables";
import { JointAgreement } from "./joint-agreement";
import { MatrixPanel } from "./matrix-panel";

/** How far readers agree who read the same: any two of them, as the paper lays it out, and all at once. */
export function AgreementSection({ source, view }: { source: FigureSource; view: ViewQuery }) {
  const query = useQuery(agreementOptions(source, view));
  return (
    <section>
      <SectionHead
        title={
          <>
            Agreement between readers
            <DefinitionPopover definition={sectionDefinitions.matrix} />
          </>
        }
      />
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
