/** The pattern of `like` for texts that contain `part`. */
export const containing = (part: string): string => `%${part.replace(/[\\%_]/g, "\\$&")}%`;
