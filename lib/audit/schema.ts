import { z } from "zod";
import { actions, isAuditAction } from "@/lib/http/actions";
import { contract } from "@/lib/http/contract";
import { uuid } from "@/lib/http/uuid";

const detail = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]))
  .nullable();

export const auditEntryView = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  actor: z.object({
    kind: z.enum(["person", "token", "crowdworker", "worker", "unknown"]),
    userId: z.string().nullable(),
    /** As it was at that time; a crowdworker's pseudonym. */
    name: z.string().nullable(),
    email: z.string().nullable(),
    tokenId: z.string().nullable(),
    /** Of staff only. */
    address: z.string().nullable(),
  }),
  project: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  action: z.string(),
  subject: z.object({ type: z.string(), id: z.string(), name: z.string().nullable() }).nullable(),
  before: detail,
  after: detail,
  outcome: z.enum(["done", "refused", "failed"]),
  /** Why it was refused. */
  code: z.string().nullable(),
  /** How many identical events this entry stands for. */
  times: z.int(),
  requestId: z.string().nullable(),
});
export type AuditEntryView = z.infer<typeof auditEntryView>;

const day = z.iso
  .date()
  .refine((value) => value >= "1000" && value < "9999", "is not a day of our time");

const filters = {
  from: day.optional().describe("First day, in UTC"),
  to: day.optional().describe("Last day, in UTC"),
  user: z.string().min(1).max(64).optional().describe("The ID of the account that did it"),
  action: z
    .string()
    .max(64)
    .refine(isAuditAction, `is not an action; the actions are ${Object.keys(actions).join(", ")}`)
    .optional()
    .describe("What was done, such as import.create"),
  subject: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe("The ID of what it was done to; a crowdworker’s pseudonym"),
  study: uuid()
    .optional()
    .describe("The ID of a study: entries about it, what belongs to it and its people"),
  search: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe(
      "Words, or their beginnings, in names, e-mails, pseudonyms and codes. All must be there",
    ),
};

export const logFilters = z.object(filters);
export type LogFilters = z.infer<typeof logFilters>;

export const logQuery = z.object({
  ...filters,
  after: z.coerce
    .number()
    .int()
    .positive()
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .describe("The “next” of the page before"),
});

const logPage = z.object({
  /** Newest first. */
  entries: z.array(auditEntryView),
  /** The `after` of the next page; null on the last page. */
  next: z.string().nullable(),
});

export const listProjectLog = contract({
  route: "GET /api/projects/{projectId}/log",
  access: "admin",
  scope: null,
  summary: "Who did what in the project, when and from where; newest first",
  query: logQuery,
  response: logPage,
});

export const exportProjectLog = contract({
  route: "GET /api/projects/{projectId}/log.csv",
  access: "admin",
  scope: null,
  action: "export.log",
  summary: "The project's log as CSV, newest first",
  query: logFilters,
  produces: ["text/csv"],
});

export const listInstanceLog = contract({
  route: "GET /api/log",
  access: "instance",
  summary: "Who did what in all projects and accounts, when and from where; newest first",
  query: logQuery,
  response: logPage,
});

export const exportInstanceLog = contract({
  route: "GET /api/log.csv",
  access: "instance",
  action: "export.log",
  summary: "The whole log as CSV, newest first",
  query: logFilters,
  produces: ["text/csv"],
});
