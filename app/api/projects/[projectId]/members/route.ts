import { route } from "@/lib/api/route";
import { listMembers as contract } from "@/lib/members/schema";
import { listMembers } from "@/lib/members/server/list-members";

export const GET = route(contract, async ({ db, params }) => ({
  members: await listMembers(db, params),
}));
