/** What a column of whole numbers holds at most. */
export const largestInteger = 2_147_483_647;
