/** What a text is called: its place in this person's order is all that may be known of it. */
export const textName = (index: number) => `Text ${String.fromCharCode(65 + index)}`;
