import { agreementDefinitions } from "@/components/figures/definitions/agreement-definitions";
import {
  intervalsDefinition,
  rulesDefinition,
} from "@/components/figures/definitions/bin-definitions";
import * as distributions from "@/components/figures/definitions/distribution-definitions";
import { figureDefinitions } from "@/components/figures/definitions/figure-definitions";
import { replacementDefinitions } from "@/components/figures/definitions/replacement-definitions";
import { sectionDefinitions } from "@/components/figures/definitions/section-definitions";
import { studyDefinitions } from "@/components/figures/definitions/study-definitions";
import { labelDefinitions } from "@/components/labels/label-definitions";
import { curveDefinitions } from "@/components/training/progress/curve-definitions";
import type { Definition } from "@/components/ui/definition-popover";
import { method } from "@/lib/figures/method";
import { viewQuery } from "@/lib/figures/selection/schema-selection";
import { logScoreClip } from "@/lib/metrics/calibration/scores";

const { by, bins, binning, rules, intervals } = viewQuery.parse({});
const defaults = { by, bins, binning, rules, intervals, ...method, clip: logScoreClip };

const { wholeDistributions, decisionDefinition, ...byColumn } = distributions;

/** All that the marks beside figures say, for a view with the default settings. */
const definitions: Definition[] = [
  ...Object.values(figureDefinitions).map((define) => define(defaults)),
  rulesDefinition,
  intervalsDefinition,
  wholeDistributions,
  decisionDefinition,
  ...[
    agreementDefinitions,
    labelDefinitions,
    replacementDefinitions,
    sectionDefinitions,
    studyDefinitions,
    ...Object.values(byColumn),
  ].flatMap((some) => Object.values<Definition>(some)),
  ...new Set(Object.values(curveDefinitions)),
];

const intro = `# Glossary of figures

The mark beside a figure shows these definitions. Where a definition depends on the settings of *Figures*, such as the
number of bins, this page has the defaults; the mark has those of the page. This file is written by \`npm run guide\`.
`;

/** The text of docs/guide/glossary.md. */
export const glossary = (): string =>
  [intro, ...definitions.toSorted((a, b) => a.title.localeCompare(b.title, "en")).map(entry)].join(
    "\n",
  );

const entry = ({ title, formula, range, text, source }: Definition): string =>
  [
    `## ${title}`,
    ...(formula ? [`\`${formula}\``] : []),
    ...(range ? [`**${range}**`] : []),
    ...text,
    ...(source ? [`*Source: ${source}*`] : []),
  ]
    .map((paragraph) => `${paragraph}\n`)
    .join("\n");
