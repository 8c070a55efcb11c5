import { logScoreClip } from "@/lib/metrics/calibration/log-score";

/** Why the log score of a perfect forecaster is not 0. */
export const ofLogScore = `log_score clips confidences to ${logScoreClip} to ${1 - logScoreClip}, so it is at least ${(-Math.log(1 - logScoreClip)).toFixed(3)}`;
