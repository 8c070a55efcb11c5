/** Where a table of figures becomes a list of cards. */
export const narrow = "(max-width: 48em)";
