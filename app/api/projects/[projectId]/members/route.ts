import { randomBytes } from "node:crypto";
import { route } from "@/lib/http/route";
import { addMember as addContract, listMembers as listContract } from "@/lib/members/schema";
import { addMember } from "@/lib/members/server/add-member";
import { listMembers } from "@/lib/members/server/list-members";

export const GET = route(listContract, async ({ db, project }) => ({
  members: await listMembers(db, { projectId: project.id }),
}));

export const POST = route(addContract, ({ db, project, body }) =>
  addMember(db, {
    ...body,
    projectId: project.id,
    password: randomBytes(9).toString("base64url"),
  }),
);
