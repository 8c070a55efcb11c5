import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "@/db/client";
import { member, project } from "@/db/schema";
import { createUser } from "@/lib/accounts/server/create-user";
import type { GoldItems, GoldLabel } from "@/lib/quality/gold/schema";
import type { RoundView } from "@/lib/quality/rounds/schema";
import type { StudyConfig, StudyDetail } from "@/lib/studies/schema";
import { httpSession } from "./http-session";
import { labelAsStated, type StatedText } from "./stated-texts";

/** A project with an admin and a researcher, who act over HTTP. */
export async function makeLab(db: Db, pickUrl: () => string, random: () => number) {
  const [made] = await db.insert(project).values({ name: "Proof" }).returning({ id: project.id });
  if (!made) throw new Error("no project");
  const projectId = made.id;
  const enter = async (role: "admin" | "researcher") => {
    const credentials = { email: `${randomUUID()}@example.org`, password: randomUUID() };
    const userId = await createUser(db, { name: role, ...credentials });
    await db.insert(member).values({ projectId, userId, role });
    const session = httpSession(pickUrl, random);
    await session.call("POST", "/api/session", credentials);
    return { ...session, credentials };
  };
  return { projectId, admin: await enter("admin"), researcher: await enter("researcher") };
}

export type Lab = Awaited<ReturnType<typeof makeLab>>;

/** The address of a study of the lab's project. */
export const pathOf = ({ projectId }: Lab, studyId: string) =>
  `/api/projects/${projectId}/studies/${studyId}`;

export const createStudy = ({ admin, projectId }: Lab, name: string, config: StudyConfig) =>
  admin.call<StudyDetail>("POST", `/api/projects/${projectId}/studies`, { name, config });

export const startLabStudy = (lab: Lab, studyId: string) =>
  lab.admin.call<StudyDetail>("POST", `${pathOf(lab, studyId)}/start`);

/** Creates a study, has the team label so many gold items as their texts state, and starts it. */
export async function startWithGold(
  lab: Lab,
  { name, config, gold }: { name: string; config: StudyConfig; gold: number },
  facts: readonly StatedText[],
): Promise<StudyDetail> {
  const { id } = await createStudy(lab, name, config);
  await lab.admin.call("POST", `${pathOf(lab, id)}/gold`, { count: gold });
  await labelGold(lab, id, labelAsStated(facts));
  return startLabStudy(lab, id);
}

/** A round of a study, counted from 1, and its address. */
export async function roundOf(lab: Lab, studyId: string, no: number) {
  const path = `${pathOf(lab, studyId)}/rounds`;
  const { rounds } = await lab.admin.call<{ rounds: RoundView[] }>("GET", path);
  const round = rounds.find((r) => r.no === no);
  if (!round) throw new Error(`The study has no round ${no}.`);
  return { ...round, path: `${path}/${round.id}` };
}

/** Asks again and again, until the answer is as it should be. */
export async function until<T>(
  ask: () => Promise<T>,
  isDone: (answer: T) => boolean,
  pauseMs = 500,
): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (isDone(answer)) return answer;
    await sleep(pauseMs);
  }
}

/**
 * Lets both of the team label all candidates as `read` says.
 * @param read what someone reads in a text; `who` is 0 or 1
 */
export async function labelGold(
  lab: Lab,
  studyId: string,
  read: (text: string, who: number, item: number) => GoldLabel,
): Promise<void> {
  const path = `${pathOf(lab, studyId)}/gold`;
  const { items } = await lab.admin.call<GoldItems>("GET", path);
  for (const [no, item] of items.entries()) {
    for (const [who, session] of [lab.admin, lab.researcher].entries()) {
      const labels = item.outputs.map(({ text }) => read(text, who, no));
      await session.call("PUT", `${path}/${item.id}/label`, { labels });
    }
  }
}
