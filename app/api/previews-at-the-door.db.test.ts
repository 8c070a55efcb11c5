import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { member } from "@/db/schema";
import { agree, cookieOf, type Headers, studyWith } from "@/db/testing/at-the-door";
import { callRoute } from "@/db/testing/call-route";
import { openAppDatabase } from "@/db/testing/open-app-database";
import { signInStaff } from "@/db/testing/sign-in";
import { confirmInstructions } from "@/lib/crowd/participation/schema";
import { previewStudy } from "@/lib/studies/schema";

await openAppDatabase();

test("a preview is for members of its project alone, and needs no link of one's own", async () => {
  const study = await studyWith({ by: "links" });
  const made = await callRoute(previewStudy, study.staff);
  const { link } = (await made.json()) as { link: string };
  expect((await agree({ params: { link } })).status).toBe(401);
  const { headers: stranger } = await signInStaff(database());
  expect((await agree({ params: { link } }, undefined, stranger)).status).toBe(404);
  const agreed = await agree({ params: { link } }, undefined, study.staff.headers);
  expect(agreed.status).toBe(201);

  // Nor is it for whoever was a member, or for the crowd's cookie alone.
  const { cookie } = cookieOf(agreed);
  const confirm = async (headers: Headers) =>
    (await callRoute(confirmInstructions, { params: { link }, headers })).status;
  const both = { cookie: `${study.staff.headers.cookie}; ${cookie}` };
  expect(await confirm(both)).toBe(200);
  expect(await confirm({ cookie })).toBe(401);
  await database().delete(member).where(eq(member.projectId, study.projectId));
  expect(await confirm(both)).toBe(404);
});
