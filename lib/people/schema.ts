import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { uuid } from "@/lib/http/uuid";
import { waitingDays } from "@/lib/time/waiting-days";

/** Counts of the data that a study holds about one person. */
const holdings = z.object({
  sessions: z.int(),
  tasks: z.int(),
  answers: z.int(),
  drafts: z.int(),
  reports: z.int(),
  decisions: z.int(),
  demographics: z.boolean(),
  platformId: z.boolean(),
  earnedCents: z.int(),
  /** Of what they earned, not paid yet. */
  owedCents: z.int(),
});

const foundPerson = z.object({
  readerId: uuid(),
  pseudonym: z.string(),
  simulated: z.boolean(),
  /** When they are going to be erased; until then it can be undone. */
  eraseAt: z.iso.datetime().nullable(),
  /** Set if they were erased before, so that nothing is left to erase. */
  erasedAt: z.iso.datetime().nullable(),
  currency: z.string(),
  holdings,
});
export type FoundPerson = z.infer<typeof foundPerson>;

export const findPerson = contract({
  route: "POST /api/projects/{projectId}/studies/{studyId}/people/find",
  access: "researcher",
  action: "person.find",
  whileArchived: true,
  scope: null,
  summary:
    "Find a person by pseudonym, completion code or platform ID, with counts of the data held about them",
  // In the body, because addresses are kept in logs.
  body: z.object({ by: z.string().trim().min(1, "enter a pseudonym, a code or an ID").max(200) }),
  response: z.object({ person: foundPerson }),
});

export const erasePerson = contract({
  route: "POST /api/projects/{projectId}/studies/{studyId}/people/{readerId}/erasure",
  access: "researcher",
  action: "person.erase",
  whileArchived: true,
  scope: null,
  summary: `Erase everything that a person entered in the study: now, or in ${waitingDays} days in which it can be undone`,
  body: z.object({
    /** The pseudonym, typed again. */
    confirm: z.string().trim().max(200),
    /** `later` ends their part in the study at once, and erases after the waiting period. */
    when: z.enum(["now", "later"]),
  }),
  response: z.object({
    /** Null when they are erased. */
    eraseAt: z.iso.datetime().nullable(),
    erased: z.object({ tasks: z.int(), answers: z.int() }),
    /** How many people have been erased from the study until now. */
    people: z.int(),
  }),
});

export const keepPerson = contract({
  route: "DELETE /api/projects/{projectId}/studies/{studyId}/people/{readerId}/erasure",
  access: "researcher",
  action: "person.keep",
  whileArchived: true,
  scope: null,
  summary: "Undo the erasure of a person that has not happened yet: they can take part again",
  response: z.object({ pseudonym: z.string() }),
});

export const exportPerson = contract({
  route: "GET /api/projects/{projectId}/studies/{studyId}/people/{readerId}/data",
  access: "researcher",
  action: "person.export",
  scope: null,
  summary: "Everything the study holds about a person, as JSON",
  produces: ["application/json"],
});

export const exportMyData = contract({
  route: "GET /api/read/{link}/my-data",
  access: "crowdworker",
  whileErased: true,
  summary: "Everything the study holds about the crowdworker who asks, as JSON",
  produces: ["application/json"],
});
