/** So long Candor asks Prolific alone what came of a payment that was sent; then a person may decide. */
export const decideAfterDays = 1;
