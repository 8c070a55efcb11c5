import { decisionBands } from "@/lib/metrics/decision/decision-bands";
import type { DistributedForecast } from "@/lib/metrics/decision/decision-loss";
import { tallyForecasts } from "@/lib/metrics/tally";
import type { Measured } from "@/lib/metrics/types";
import { drawForecasts, type Forecaster, forecasterNames } from "../figures/decision-forecasters";
import {
  type Difference,
  judgeDecisions,
  type LossFamily,
  lossFamilies,
} from "../figures/loss-families";
import type { Figures } from "../figures/run-figures";

const forecasts = 20_000;
const samples = 200;
const sampleSize = 2_000;

/**
 * Standard errors within which all of up to 500 differences lie by chance with a probability of at
 * least 95 %, whatever their dependence: the normal distribution's 1 - 0.05 / 1,000.
 */
const limit = 3.89;

/**
 * Calibration promises decisions (appendix "Decision Calibration" of Band et al. 2024): forecasts
 * that are calibrated by construction, in each of three senses, have no regret and expect the loss
 * that they get, for the losses which the theorem promises; weaker or miscalibrated ones fail for the
 * others, in both.
 */
export default async function decision(): Promise<Figures> {
  const rows = forecasterNames.flatMap((forecaster) => [
    ...lossFamilies.map((family) => judgeFamily(forecaster, family)),
    judgeEveryCost(forecaster),
  ]);
  return {
    title: `The largest |expected - realised loss| and the largest regret, of ${forecasts.toLocaleString("en")} forecasts, over the losses of a family (in standard errors: up to ${limit} is chance). "At any cost": of ${samples} samples of ${sampleSize.toLocaleString("en")}, how many have 0 in the 95 % interval of the mean over all costs.`,
    rows,
    ok: rows.every(({ asExpected }) => asExpected),
  };
}

function judgeFamily(forecaster: Forecaster, family: LossFamily) {
  const { gaps, regrets } = judgeDecisions(drawForecasts(forecaster, forecasts), family);
  const gap = worst(gaps.map(({ value, error }) => ({ value: Math.abs(value), error })));
  const regret = worst(regrets);
  return {
    calibrated: forecaster,
    losses: family.name,
    intervals: gaps.length + regrets.length,
    expectedLessRealised: inWords(gap),
    regret: inWords(regret),
    ...verdict(family.promisedTo.includes(forecaster), apart(gap), apart(regret)),
  };
}

/** The same from the top answers' confidences alone, over all costs of "I don't know". */
function judgeEveryCost(forecaster: Forecaster) {
  let noGap = 0;
  let noRegret = 0;
  for (let sample = 1; sample <= samples; sample += 1) {
    const tally = tallyForecasts(drawForecasts(forecaster, sampleSize, sample).map(topAnswer));
    const bands = decisionBands(tally, { resamples: 500, seed: sample });
    if ("undefined" in bands) throw new Error(bands.undefined);
    if (holdsZero(bands.lossError)) noGap += 1;
    if (holdsZero(bands.regret)) noRegret += 1;
  }
  // 95 % intervals: of what is promised nine in ten at least hold 0, of what fails one in ten at most.
  const promised = forecaster !== "overconfident";
  const [gapShows, regretShows] = [noGap, noRegret].map(
    (held) => held < (promised ? 0.9 : 0.1) * samples,
  );
  return {
    calibrated: forecaster,
    losses: "abstain at any cost",
    intervals: 2 * samples,
    expectedLessRealised: `${noGap} of ${samples}`,
    regret: `${noRegret} of ${samples}`,
    ...verdict(promised, gapShows === true, regretShows === true),
  };
}

function topAnswer({ probabilities, outcome }: DistributedForecast) {
  const said = Array.from(probabilities);
  const confidence = Math.max(...said);
  return { confidence, correct: said.indexOf(confidence) === outcome };
}

/** Promised properties hold in both; others fail in both. */
function verdict(promised: boolean, gapShows: boolean, regretShows: boolean) {
  const found = gapShows && regretShows ? "fails" : gapShows || regretShows ? "half" : "holds";
  return {
    promised: promised ? "yes" : "no",
    found,
    asExpected: found === (promised ? "holds" : "fails"),
  };
}

const inErrors = ({ value, error }: Difference) => (error === 0 ? 0 : value / error);
const apart = (difference: Difference) => inErrors(difference) > limit;

const worst = (differences: readonly Difference[]): Difference =>
  differences.reduce((a, b) => (inErrors(b) > inErrors(a) ? b : a));

const inWords = (difference: Difference) =>
  `${difference.value.toFixed(4)} (${inErrors(difference).toFixed(1)})`;

const holdsZero = (measured: Measured) => "low" in measured && measured.low <= 0;
