import type { Db } from "@/db/client";
import { sharedView } from "@/db/schema";
import { decisionViewQuery } from "@/lib/figures/distributions/schema-distributions";
import { invalid } from "@/lib/http/errors";
import type { SharedView } from "../schema";
import { showsOnePerson } from "./find-shared";

interface Share {
  projectId: string;
  title: string;
  view: Record<string, string>;
  user: { id: string; name: string };
  /** A secret that nobody can guess. */
  link: string;
}

/**
 * Opens a read-only link to a view.
 * @throws Refusal 400 when the view is none, or would show people one by one
 */
export async function shareView(
  db: Db,
  { projectId, title, view, user, link }: Share,
): Promise<SharedView> {
  const parsed = decisionViewQuery.safeParse(view);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw invalid(`body.view.${issue?.path.join(".")}`, issue?.message ?? "is no view");
  }
  if (parsed.data.by.includes("person")) {
    throw invalid("body.view.by", "shows people one by one: a shared view must not");
  }
  if (await showsOnePerson(db, projectId, parsed.data)) {
    throw invalid(
      "body.view.reader",
      "shows the answers of one person: choose more people, or wait until more have answered",
    );
  }
  const [made] = await db
    .insert(sharedView)
    .values({ projectId, title, view, userId: user.id, link })
    .returning();
  if (!made) throw new Error("no shared view");
  return { id: made.id, link, title, view, by: user.name, createdAt: made.createdAt.toISOString() };
}
