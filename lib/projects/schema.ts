import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { instant } from "@/lib/http/instant";
import { uuid } from "@/lib/http/uuid";
import { visibleText } from "@/lib/text/visible-text";

export const role = z.enum(["admin", "researcher"]);
export type Role = z.infer<typeof role>;

/** The parameters of every route within a project. */

export const getMe = contract({
  route: "GET /api/me",
  access: "staff",
  summary: "The account that is signed in, and its projects",
  response: z.object({
    name: z.string(),
    email: z.string(),
    isInstanceAdmin: z.boolean(),
    mayCreateProjects: z.boolean(),
    projects: z.array(
      z.object({
        id: uuid(),
        name: z.string(),
        role,
        /** The example, which everybody may look at and nobody can change. */
        isExample: z.boolean(),
        archivedAt: instant.nullable(),
        /** When it is deleted for good. */
        deleteAt: instant.nullable(),
      }),
    ),
  }),
});

export const getProject = contract({
  route: "GET /api/projects/{projectId}",
  access: "researcher",
  summary: "A project with counts of what it holds",
  response: z.object({
    id: uuid(),
    name: z.string(),
    role,
    isExample: z.boolean(),
    counts: z.object({
      datasets: z.int(),
      questions: z.int(),
      models: z.int(),
      generations: z.int(),
      studies: z.int(),
      readers: z.int(),
      forecasts: z.int(),
      trainings: z.int(),
    }),
  }),
});

export const renameProject = contract({
  route: "PATCH /api/projects/{projectId}",
  access: "admin",
  action: "project.rename",
  scope: null,
  summary: "Rename the project",
  body: z.object({ name: visibleText("give the project a name", 200) }),
  response: z.object({ id: uuid(), name: z.string() }),
});

export const createProject = contract({
  route: "POST /api/projects",
  access: "staff",
  action: "project.create",
  summary: "Create a project; you become its admin",
  body: z.object({ name: visibleText("give the project a name", 200) }),
  response: z.object({ id: uuid(), name: z.string() }),
  status: 201,
});
