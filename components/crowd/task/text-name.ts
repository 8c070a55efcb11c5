/** A text's name. It reveals only the text's position in this person's order. */
export const textName = (index: number) => `Text ${String.fromCharCode(65 + index)}`;
