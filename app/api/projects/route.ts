import { route } from "@/lib/http/route";
import { createProject as contract } from "@/lib/projects/schema";
import { createProject } from "@/lib/projects/server/create-project";

export const POST = route(contract, ({ db, user, body }) =>
  createProject(db, { name: body.name, userId: user.id }),
);
