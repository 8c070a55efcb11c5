import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { role } from "@/lib/projects/schema";

const memberView = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  role,
});

export const listMembers = contract({
  route: "GET /api/projects/{projectId}/members",
  access: "admin",
  scope: null,
  summary: "The project's members",
  response: z.object({ members: z.array(memberView) }),
});

export const changeRole = contract({
  route: "PATCH /api/projects/{projectId}/members/{userId}",
  access: "admin",
  scope: null,
  action: "member.role",
  summary: "Change a member's role",
  body: z.object({ role }),
  response: z.object({ userId: z.string(), role }),
});

export const removeMember = contract({
  route: "DELETE /api/projects/{projectId}/members/{userId}",
  access: "admin",
  scope: null,
  action: "member.remove",
  whileArchived: true,
  summary: "Remove a member from the project",
  response: z.object({ removed: z.literal(true) }),
});
