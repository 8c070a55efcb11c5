import { route } from "@/lib/api/route";
import { listOnlyAdmin as listContract, nameAdmin as nameContract } from "@/lib/instance/schema";
import { listOnlyAdmin, nameAdmin } from "@/lib/instance/server/name-admin";

export const GET = route(listContract, async ({ db, params }) => ({
  projects: await listOnlyAdmin(db, params),
}));

export const PUT = route(nameContract, async ({ db, params, body, hold, note }) => {
  const { project, account, before } = await nameAdmin(db, { ...params, ...body, hold });
  // Logged in the project too, so that its admins can see who made somebody admin.
  note({
    project,
    subject: { type: "account", ...account },
    before: { role: before },
    after: { role: "admin" },
  });
  return { projects: await listOnlyAdmin(db, params) };
});
