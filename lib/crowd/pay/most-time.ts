import type { StudyConfig } from "@/lib/studies/schema-config";

/**
 * How many times the minutes that a study assumes for a task still count as time at it. The assumed minutes are usually about twice
 * what the team needed, so somebody who reads at a sixth of its pace is still paid for all their time.
 */
const most = 3;

/** The time of a task that counts at most when pay an hour is computed: a page that is left open earns no wage. */
export const mostTaskMs = ({ minutesPerTask }: Pick<StudyConfig, "minutesPerTask">): number =>
  Math.round(most * minutesPerTask * 60_000);
