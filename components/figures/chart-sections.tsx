import { useEffect } from "react";
import { WhenSeen } from "@/components/ui/when-seen";
import type { Looks } from "@/lib/figures/calibration/looks";
import { type Provisional, provisionalFigures } from "@/lib/figures/format/provisional";
import type { NamedGroup } from "@/lib/figures/groups/group-names";
import type { FiguresMethod, FiguresPage } from "@/lib/figures/schema";
import { AgreementSection } from "./agreement/agreement-section";
import { ReliabilitySection } from "./calibration/reliability-section";
import { DecisionSection } from "./decision/decision-section";
import { DifferencesSection } from "./differences/differences-section";
import { DistributionsSection } from "./distributions/distributions-section";
import { FrontierSection } from "./frontier/frontier-section";
import { ProvisionalFigures } from "./parts/provisional";
import type { SectionProps } from "./parts/section-head";
import { PlanningSection } from "./planning/planning-section";
import type { SetLooks } from "./use-looks";

const requested = [
  { id: "frontier", Section: FrontierSection },
  { id: "differences", Section: DifferencesSection },
  { id: "agreement", Section: AgreementSection },
  { id: "decision", Section: DecisionSection },
  { id: "distributions", Section: DistributionsSection },
];

interface Props extends SectionProps {
  page: Pick<FiguresPage, "uncounted">;
  /** What is not final in the figures of the groups. */
  provisional: Provisional | null;
  groups: readonly NamedGroup[];
  method: FiguresMethod;
  looks: Looks;
  setLooks: SetLooks;
  /** Whether all are shown, also those that are not near. */
  whole: boolean;
}

/**
 * The sections below the table. They and their charts are a file of their own, which the table does not
 * wait for; those that request figures do so when they come near.
 */
export default function ChartSections(props: Props) {
  const { source, view, page, provisional, whole, groups, method } = props;
  // When the address was followed, its section was not there yet.
  useEffect(() => {
    // Newer browsers return a promise, which is no clean-up.
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    // While forecasts are not counted yet, no figure is final.
    <ProvisionalFigures value={provisionalFigures([], page.uncounted)}>
      <ProvisionalFigures value={provisional}>
        <ReliabilitySection {...props} />
      </ProvisionalFigures>
      {requested.map(({ id, Section }) => (
        <WhenSeen key={id} id={id} wanted={whole}>
          <Section source={source} view={view} />
        </WhenSeen>
      ))}
      <WhenSeen id="planning" wanted={whole}>
        <PlanningSection source={source} view={view} groups={groups} method={method} />
      </WhenSeen>
    </ProvisionalFigures>
  );
}
