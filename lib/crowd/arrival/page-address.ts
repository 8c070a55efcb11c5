import { z } from "zod";

/** The query of the page's address: it holds the key of a personal link, or a platform's id. */
export const address = z.string().max(2_000);

/** The same as a parameter of a call. */
export const addressQuery = z.object({
  address: address
    .optional()
    .describe("The parameters of the link’s address, such as the ID that a platform adds"),
});

/** What a page's address says. */
export interface PageAddress {
  address?: string;
  /** Where the app is reached: a signed link is made for it. */
  origin?: string;
}
