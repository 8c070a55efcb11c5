/** The places in a consent text that nobody has filled in yet: `[name, email]`. */
export const findBlanks = (text: string): string[] => text.match(/\[[^[\]]+\]/g) ?? [];
