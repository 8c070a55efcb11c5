import { route } from "@/lib/api/route";
import { createProject as contract } from "@/lib/projects/schema";
import { createProject } from "@/lib/projects/server/create-project";

export const POST = route(contract, async ({ db, user, body, note }) => {
  const made = await createProject(db, { name: body.name, userId: user.id });
  note({ project: made, subject: { type: "project", ...made } });
  return made;
});
