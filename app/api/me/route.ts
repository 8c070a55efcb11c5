import { route } from "@/lib/api/route";
import { getMe as contract } from "@/lib/projects/schema";
import { listProjects } from "@/lib/projects/server/list-projects";

export const GET = route(contract, async ({ db, user }) => ({
  name: user.name,
  email: user.email,
  isInstanceAdmin: user.isInstanceAdmin,
  mayCreateProjects: user.mayCreateProjects,
  projects: await listProjects(db, { userId: user.id }),
}));
