import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { project, publishedFigure, publishedSource, reader, sharedView } from "@/db/schema";
import { makePeople } from "@/db/testing/make-people";
import { makeProject } from "@/db/testing/make-project";
import { makeStudy } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { createUser } from "@/lib/accounts/server/create-user";
import { countInTurn } from "@/lib/figures/groups/server/count-forecasts";
import { findShared, findSharedPublished } from "./find-shared";
import { listShares } from "./list-shares";
import { revokeShare } from "./revoke-share";
import { shareView } from "./share-view";

const db = await openTestDatabase();

async function shared(link: string, view: Record<string, string> = { bins: "20", by: "model" }) {
  const { projectId } = await makeProject(db, { questions: 1, models: 1 });
  const id = await createUser(db, {
    name: "Ada",
    email: `${link}@example.org`,
    password: "correct horse battery",
  });
  const made = await shareView(db, {
    projectId,
    title: "Ours",
    view,
    user: { id, name: "Ada" },
    link,
  });
  return { projectId, made, user: { id, name: "Ada" } };
}

test("a link shows the view that was shared, until it is closed", async () => {
  const { projectId, made } = await shared("a-long-and-random-link-1");
  expect(await findShared(db, made.link)).toMatchObject({
    projectId,
    title: "Ours",
    view: { bins: 20, by: ["model"], binning: "equal-mass", people: "kept" },
  });
  expect(await listShares(db, projectId)).toMatchObject([{ title: "Ours", by: "Ada" }]);
  const now = new Date();
  await revokeShare(db, { projectId, shareId: made.id, now });
  await expect(findShared(db, made.link)).rejects.toMatchObject({ status: 404 });
  expect(await listShares(db, projectId)).toEqual([]);
  // Closed is closed: a second time there is nothing to close.
  await expect(revokeShare(db, { projectId, shareId: made.id, now })).rejects.toMatchObject({
    status: 404,
  });
});

test("another project's link can't be seen in a list, or closed", async () => {
  const { made } = await shared("a-long-and-random-link-2");
  const other = await makeProject(db, { questions: 1, models: 1 });
  expect(await listShares(db, other.projectId)).toEqual([]);
  const theirs = { projectId: other.projectId, shareId: made.id, now: new Date() };
  await expect(revokeShare(db, theirs)).rejects.toMatchObject({ status: 404 });
  expect(await findShared(db, made.link)).toMatchObject({ title: "Ours" });
});

test("a link into an archived project stays; into one that is to be deleted it rests until that is taken back", async () => {
  const { projectId, made } = await shared("a-long-and-random-link-10");
  const set = (life: { archivedAt: Date | null; deleteAt: Date | null }) =>
    db.update(project).set(life).where(eq(project.id, projectId));
  const archivedAt = new Date();
  await set({ archivedAt, deleteAt: null });
  expect(await findShared(db, made.link)).toMatchObject({ title: "Ours" });
  await set({ archivedAt, deleteAt: archivedAt });
  await expect(findShared(db, made.link)).rejects.toMatchObject({ status: 404 });
  await set({ archivedAt: null, deleteAt: null });
  expect(await findShared(db, made.link)).toMatchObject({ title: "Ours" });
});

test("what is no view is refused with its field", async () => {
  await expect(shared("a-long-and-random-link-3", { bins: "many" })).rejects.toMatchObject({
    status: 400,
    fields: [{ path: "body.view.bins" }],
  });
});

test("a link keeps the losses that were shared, and takes none that can't be used", async () => {
  const losses = {
    answers: ["yes", "no"],
    actions: [
      { name: "go", losses: [0, 1] },
      { name: "stay", losses: [5, 0] },
    ],
  };
  const { made } = await shared("a-long-and-random-link-7", { losses: JSON.stringify(losses) });
  expect(await findShared(db, made.link)).toMatchObject({ losses, view: { bins: 10 } });
  const without = await shared("a-long-and-random-link-8");
  expect(await findShared(db, without.made.link)).toMatchObject({ losses: null });
  await expect(shared("a-long-and-random-link-9", { losses: "{}" })).rejects.toMatchObject({
    status: 400,
    fields: [{ path: "body.view.losses.answers" }],
  });
});

test("people are not shown one by one to who has a link", async () => {
  await expect(shared("a-long-and-random-link-4", { by: "person" })).rejects.toMatchObject({
    status: 400,
    fields: [{ path: "body.view.by" }],
  });
});

test("a link shows the published results that were shared with it, and no others", async () => {
  const { projectId, made, user } = await shared("a-long-and-random-link-5");
  const sources = await db
    .insert(publishedSource)
    .values(["Ours 2024", "Theirs 2025"].map((name) => ({ projectId, name, userId: null })))
    .returning();
  for (const { id: sourceId } of sources) {
    await db.insert(publishedFigure).values({
      sourceId,
      position: 0,
      table: "qa",
      dataset: "TriviaQA",
      reader: "Claude",
      model: "LC RL",
      group: "",
      metric: "accuracy",
      value: 0.6,
      interval: "none",
    });
  }
  expect(await findSharedPublished(db, await findShared(db, made.link))).toEqual({
    sources: [],
    figures: [],
  });
  const [, theirs] = sources;
  const view = { published: theirs?.id ?? "" };
  const link = "a-long-and-random-link-6";
  await shareView(db, { projectId, title: "Beside", view, user, link });
  const beside = await findSharedPublished(db, await findShared(db, link));
  expect(beside.sources).toMatchObject([{ name: "Theirs 2025", createdBy: null }]);
  expect(beside.figures).toMatchObject([{ sourceId: theirs?.id, value: 0.6 }]);
});

test("a view of one person can't be shared, and a link to one from before opens nothing", async () => {
  const { projectId, user } = await shared("a-long-and-random-link-20");
  const [person] = await db
    .insert(reader)
    .values({ projectId, kind: "human", name: "R-1" })
    .returning();
  const [model] = await db
    .insert(reader)
    .values({ projectId, kind: "llm", name: "An LLM" })
    .returning();
  if (!person || !model) throw new Error("no readers");
  const share = (of: string, link: string) =>
    shareView(db, { projectId, title: "One", view: { reader: of }, user, link });
  await expect(share(person.id, "a-long-and-random-link-20x")).rejects.toMatchObject({
    fields: [{ path: "body.view.reader" }],
  });
  await expect(
    share(`crowd,${model.id},${person.id}`, "a-long-and-random-link-21x"),
  ).rejects.toMatchObject({ status: 400 });
  await share(`crowd,${model.id}`, "a-long-and-random-link-22x");
  await db.insert(sharedView).values({
    projectId,
    title: "Old",
    view: { reader: person.id },
    link: "a-long-and-random-link-23x",
  });
  await expect(findShared(db, "a-long-and-random-link-23x")).rejects.toMatchObject({ status: 404 });
});

test("nor can a round in which one person alone has answered", async () => {
  const { user } = await shared("a-long-and-random-link-30");
  const study = await makeStudy(db, { questions: 2, models: 1, overlap: 2 });
  const [ann, bob] = await makePeople(db, study, 2);
  const view = { by: "model", round: study.roundId };
  const share = (link: string) =>
    shareView(db, { projectId: study.projectId, title: "Round", view, user, link });
  const answered = async (person: typeof ann) => {
    await person?.submit(await person.take());
    await countInTurn(db, 100);
  };
  const old = await share("a-long-and-random-link-31");
  await answered(ann);
  await expect(share("a-long-and-random-link-32")).rejects.toMatchObject({ status: 400 });
  await expect(findShared(db, old.link)).rejects.toMatchObject({ status: 404 });
  await answered(bob);
  expect(await findShared(db, old.link)).toMatchObject({ title: "Round" });
  await share("a-long-and-random-link-33");
});
