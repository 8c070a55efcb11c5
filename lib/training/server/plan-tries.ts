/** How often the package is asked for the plan of a draft where it does not answer in time. */
export const mostPlanTries = 5;

/** How long it may take at the next try: on a slow machine longer than at the last. */
export const planLimitMs = (planTimeoutMs: number, tries: number): number =>
  planTimeoutMs * (tries + 1);
