import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { uuid } from "@/lib/http/uuid";

export const problemKind = z.enum(["question", "text", "truth", "page", "other"]);
export type ProblemKind = z.infer<typeof problemKind>;

const problemState = z.enum(["open", "resolved"]);
export type ProblemState = z.infer<typeof problemState>;

export const reportProblem = contract({
  route: "POST /api/read/{link}/problems",
  access: "crowdworker",
  summary: "Report a problem, with the task that is open",
  body: z.object({
    kind: problemKind,
    body: z.string().trim().min(1, "say what is wrong").max(2_000),
    assignmentId: uuid().nullable(),
    /** Chosen by the browser, so that a report sent twice is stored once. */
    reportId: uuid(),
  }),
  response: z.object({ reported: z.literal(true) }),
  status: 201,
});

const problemReport = z.object({
  id: uuid(),
  kind: problemKind,
  body: z.string(),
  reader: z.string(),
  at: z.iso.datetime(),
  /** Null when it was not about a task, or the task was erased. */
  item: z
    .object({
      question: z.string(),
      questionKey: z.string(),
      truth: z.string(),
      taskNo: z.int(),
      roundNo: z.int(),
      /** In the order in which the reporter saw them. */
      outputs: z.array(z.object({ model: z.string(), text: z.string() })),
    })
    .nullable(),
  resolved: z.object({ at: z.iso.datetime(), by: z.string(), note: z.string() }).nullable(),
});
export type ProblemReport = z.infer<typeof problemReport>;

export const listProblems = contract({
  route: "GET /api/projects/{projectId}/studies/{studyId}/problems",
  access: "researcher",
  summary: "A page of the problems that crowdworkers reported, with the items; newest first",
  query: z.object({
    state: problemState.default("open").describe("Problems that are open, or resolved"),
    after: uuid().optional().describe("The “next” of the page before"),
  }),
  response: z.object({
    problems: z.array(problemReport),
    /** The `after` of the next page; null on the last page. */
    next: uuid().nullable(),
    /** How many there are in all, of each state. */
    counts: z.object({ open: z.int(), resolved: z.int() }),
  }),
});

export const exportProblems = contract({
  route: "GET /api/projects/{projectId}/studies/{studyId}/problems.csv",
  access: "researcher",
  action: "export.problems",
  summary: "All problems that crowdworkers reported, as CSV; open ones first, newest first",
  produces: ["text/csv"],
});

export const resolveProblem = contract({
  route: "PUT /api/projects/{projectId}/studies/{studyId}/problems/{problemId}",
  access: "researcher",
  action: "problem.resolve",
  summary: "Resolve a reported problem with a note on what was done, or reopen it (note: null)",
  body: z.object({ note: z.string().trim().min(1, "say what was done").max(2_000).nullable() }),
  response: z.object({ resolved: z.boolean() }),
});
