import type { TrainingEvent } from "./schema-progress";

const shownSteps = 6;

export interface Samples {
  stage: string;
  query: string;
  /** The latest steps first. */
  samples: TrainingEvent[];
}

/**
 * The paragraphs that training wrote on the same query, by stage. A stage that was resumed repeats steps: the later
 * paragraph counts, as in its curves.
 */
export function samplesOf(events: readonly TrainingEvent[]): Samples[] {
  const found = new Map<string, Samples & { at: Map<number | null, TrainingEvent> }>();
  for (const one of events) {
    const { stage, step, data } = one;
    // A job may write anything into its events.
    if (one.event !== "sample" || typeof data.query !== "string") continue;
    const { query } = data;
    const key = `${stage}\n${query}`;
    const own = found.get(key) ?? { stage, query, samples: [], at: new Map() };
    own.at.set(step, one);
    found.set(key, own);
  }
  return [...found.values()].map(({ stage, query, at }) => ({
    ...{ stage, query },
    samples: [...at.values()].sort((a, b) => (b.step ?? -1) - (a.step ?? -1)).slice(0, shownSteps),
  }));
}
