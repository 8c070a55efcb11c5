/**
 * A text from a server or a file, whose control characters a terminal would obey: they could move the cursor, or name its window.
 * Each becomes the sign for an unknown character.
 */
export const showControls = (text: string): string => text.replaceAll(/[^\P{Cc}\n\t]/gu, "\uFFFD");
