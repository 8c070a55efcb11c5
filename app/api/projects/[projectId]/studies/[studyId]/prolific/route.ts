import { route } from "@/lib/api/route";
import {
  connectStudy as connectContract,
  getProlific as getContract,
} from "@/lib/crowd/prolific/schema";
import { connectStudy } from "@/lib/crowd/prolific/server/connection/connect-study";
import { getProlific } from "@/lib/crowd/prolific/server/connection/get-prolific";

export const GET = route(getContract, ({ db, params, now }) => getProlific(db, { ...params, now }));

export const PUT = route(connectContract, async ({ db, params, body, now, note, hold }) => {
  await connectStudy(db, { ...params, ...body, hold });
  note({ after: body });
  return getProlific(db, { ...params, now });
});
