import { route } from "@/lib/api/route";
import { previewStudy as contract } from "@/lib/studies/schema";
import { newLink } from "@/lib/studies/server/create-study";
import { previewStudy } from "@/lib/studies/server/preview-study";

export const POST = route(contract, async ({ db, params, now }) => {
  const link = newLink();
  await previewStudy(db, { ...params, link, now });
  return { link };
});
