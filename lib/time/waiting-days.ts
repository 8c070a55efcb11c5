/** How long the deletion of a person, an account, a study or a project can be undone. */
export const waitingDays = 14;
