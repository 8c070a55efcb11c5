/** "the best 15" as "The best 15". */
export const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
