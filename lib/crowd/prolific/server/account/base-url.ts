/** Where Prolific answers; another address is for trying things out. */
export const baseUrl = (): string => process.env.CANDOR_PROLIFIC_URL ?? "https://api.prolific.com";
