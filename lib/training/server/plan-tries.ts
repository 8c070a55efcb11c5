/** How often the package is asked for the plan of a draft where it does not answer in time. */
export const mostPlanTries = 5;
