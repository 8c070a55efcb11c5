import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { apiToken, goldItem, importFile, personalLink, publishedSource, user } from "@/db/schema";
import { makeStudy } from "@/db/testing/make-study";
import { makeToken, openSession, signInCrowdworker, signInStaff } from "@/db/testing/sign-in";
import type { Scope } from "@/lib/http/contract";
import { addLinks } from "@/lib/participants/server/add-links";
import { confirmInstructions } from "@/lib/participation/schema";
import { reportProblem } from "@/lib/problems/schema";
import { shareView } from "@/lib/shares/server/share-view";
import { claimTask } from "@/lib/tasks/schema";
import { beginVisit } from "@/lib/visits/schema";
import type { Door } from "./door";

type Headers = Record<string, string>;

/** Ids of a project and of what is in it, by the names that the routes' paths have for them. */
export type Ids = Record<string, string>;

/** A project with a started study, a member, an import, a gold item and somebody who holds a task. */
export async function makeLab(db: Db, door: Door): Promise<Ids> {
  const study = await makeStudy(db, { questions: 3, models: 2, overlap: 2 });
  const { projectId, studyId, roundId, datasetId, link } = study;
  const { userId } = await signInStaff(db, { projectId, role: "researcher" });
  const asReader = { params: { link }, headers: await signInCrowdworker(db, link) };
  await door.ask(confirmInstructions, asReader);
  await door.ask(beginVisit, asReader);
  const claimed = JSON.parse((await door.ask(claimTask, asReader)).text);
  const options = { format: "csv", mapping: {}, onBadRows: "refuse" } as const;
  const [imported] = await db
    .insert(importFile)
    .values({
      ...{ projectId, kind: "models", filename: "models.csv" },
      options: { ...options, createMissing: false, repeats: "refuse" },
    })
    .returning({ id: importFile.id });
  const [gold] = await db
    .insert(goldItem)
    .values({ studyId, questionId: study.questionIds[0] ?? "" })
    .returning({ id: goldItem.id });
  const [source] = await db
    .insert(publishedSource)
    .values({ projectId, name: "Band et al. 2024" })
    .returning({ id: publishedSource.id });
  const shared = await shareView(db, {
    ...{ projectId, title: "A view", view: {}, user: { id: userId, name: "Ada" } },
    link: randomUUID(),
  });
  const assignmentId: string = claimed.assignment.id;
  const problemId = randomUUID();
  const report = { kind: "text", body: "Cut off.", assignmentId, reportId: problemId };
  await door.ask(reportProblem, { ...asReader, body: report });
  await addLinks(db, { projectId, studyId, count: 1, userId });
  const [personal] = await db.select().from(personalLink).where(eq(personalLink.studyId, studyId));
  await makeToken(db, { projectId, userId });
  const [token] = await db.select().from(apiToken).where(eq(apiToken.projectId, projectId));
  return {
    ...{ projectId, studyId, roundId, datasetId, link, userId, assignmentId, problemId },
    linkId: personal?.id ?? "",
    tokenId: token?.id ?? "",
    importId: imported?.id ?? "",
    itemId: gold?.id ?? "",
    sourceId: source?.id ?? "",
    shareId: shared.id,
  };
}

export type Role =
  | "nobody"
  | "crowdworker"
  | "stranger"
  | "researcher"
  | "admin"
  | "instance admin"
  | `${Scope} token`
  | `crowd secret as ${"staff" | "token"}`;

/** What each role sends to say who it is. Those of staff are of `ids`' project, but for the stranger. */
export async function signInAll(db: Db, { projectId = "", link = "" }: Ids) {
  const stranger = await signInStaff(db);
  const researcher = await signInStaff(db, { projectId, role: "researcher" });
  const admin = await signInStaff(db, { projectId, role: "admin" });
  const instance = await signInStaff(db);
  await db.update(user).set({ isInstanceAdmin: true }).where(eq(user.id, instance.userId));
  const token = (scope: Scope) =>
    makeToken(db, { projectId, userId: admin.userId, scopes: [scope] });
  const tokens: Record<`${Scope} token`, Headers> = {
    "read token": await token("read"),
    "import token": await token("import"),
    "run token": await token("run"),
  };
  /** Some routes end a session, so each question is asked with a new one. */
  const openAll = async (): Promise<Record<Role, Headers>> => {
    const crowdworker = await signInCrowdworker(db, link);
    const secret = crowdworker.cookie.slice(crowdworker.cookie.indexOf("=") + 1);
    return {
      nobody: {},
      crowdworker,
      stranger: await openSession(db, stranger.userId),
      researcher: await openSession(db, researcher.userId),
      admin: await openSession(db, admin.userId),
      "instance admin": await openSession(db, instance.userId),
      ...tokens,
      "crowd secret as staff": { cookie: `candor_staff=${secret}` },
      "crowd secret as token": { authorization: `Bearer ${secret}` },
    };
  };
  return openAll;
}
