import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { uuid } from "@/lib/http/uuid";
import { isPlainId } from "./is-plain-id";

const personalLink = z.object({
  id: uuid(),
  /** From 1, in the order in which they were made. */
  no: z.int(),
  state: z.enum(["unused", "used", "erased", "revoked"]),
  /** Whether it was made for an uploaded id. The id is in the CSV file alone. */
  hasId: z.boolean(),
  /** Its address in this app. */
  path: z.string(),
  createdAt: z.iso.datetime(),
});
export type PersonalLink = z.infer<typeof personalLink>;

const pageOfLinks = z.object({
  total: z.int(),
  used: z.int(),
  revoked: z.int(),
  /** A page of them, by number. */
  links: z.array(personalLink),
});

export const linksPerPage = 50;
export const mostLinks = 10_000;

export const listLinks = contract({
  route: "GET /api/projects/{projectId}/studies/{studyId}/links",
  access: "researcher",
  // Whoever has the addresses can take part as any of these people.
  scope: "run",
  summary: "The study's personal links with their addresses, without the IDs they were made for",
  query: z.object({
    page: z.coerce.number().int().min(1).max(1_000).default(1).describe("The page, from 1"),
  }),
  response: pageOfLinks,
});

export const addLinks = contract({
  route: "POST /api/projects/{projectId}/studies/{studyId}/links",
  access: "researcher",
  action: "link.add",
  summary:
    "Make personal links: a lot for anyone (repeating the request adds none), or one for each ID (an ID that has a link keeps it)",
  body: z
    .object({
      lot: z
        .object({
          count: z.int().min(1).max(mostLinks),
          /** An id chosen by the caller, so that the same request sent twice makes one lot. */
          lotId: uuid(),
        })
        .optional(),
      ids: z
        .array(
          z
            .string()
            .trim()
            .min(1, "is empty")
            .max(200, "is longer than 200 characters")
            .refine(isPlainId, "has an invisible character"),
        )
        .min(1, "holds no ID")
        .max(mostLinks, "holds more than 10,000 IDs")
        .optional(),
    })
    .refine(({ lot, ids }) => (lot === undefined) !== (ids === undefined), {
      message: "Give either a lot or a list of IDs.",
    }),
  response: z.object({ added: z.int(), known: z.int() }),
  status: 201,
});

export const exportLinks = contract({
  route: "GET /api/projects/{projectId}/studies/{studyId}/links.csv",
  access: "researcher",
  action: "export.links",
  // As above.
  scope: "run",
  summary: "The personal links as CSV, each with its address and the ID it was made for",
  produces: ["text/csv"],
});

export const revokeLink = contract({
  route: "DELETE /api/projects/{projectId}/studies/{studyId}/links/{linkId}",
  access: "researcher",
  action: "link.revoke",
  whileArchived: true,
  summary: "Revoke a personal link: it no longer opens the study; answers given through it stay",
  response: z.object({ revoked: z.literal(true) }),
});
