import { verifyPassword } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import { connect, type Db } from "@/db/client";
import { account, member, project, study, user } from "@/db/schema";
import { createUser } from "@/lib/members/server/create-user";
import { createStudy } from "@/lib/studies/server/create-study";
import { startStudy } from "@/lib/studies/server/start-study";
import { addSampleData } from "./add-sample-data";
import { sampleConfig } from "./sample-config";
import { type SignIn, sampleSignIns } from "./sign-ins";
import { simulateCrowd } from "./simulate-crowd";

const projectName = "Sample project";
const studyLink = "sample";

export interface Sample {
  /** `password` is null for an account whose password was changed, or made by another installation. */
  signIns: (Omit<SignIn, "password"> & { password: string | null })[];
  links: { label: string; path: string }[];
}

/**
 * Makes the sample project with its study and a simulated crowd, where there is none yet, and the
 * accounts to sign in with.
 * @param home folder where the accounts' passwords are kept
 */
export async function loadSample(databaseUrl: string, home: string): Promise<Sample> {
  const db = connect(databaseUrl, { max: 4 });
  try {
    // All or nothing: a start that was cut off leaves no half of a sample.
    const projectId = await db.transaction(ensureProject);
    const signIns = [];
    for (const signIn of sampleSignIns(home)) {
      const valid = await ensureMember(db, projectId, signIn);
      signIns.push({ ...signIn, password: valid ? signIn.password : null });
    }
    return { signIns, links: [{ label: "Read as a crowdworker", path: `/read/${studyLink}` }] };
  } finally {
    await db.$client.end();
  }
}

async function ensureProject(db: Db): Promise<string> {
  const [found] = await db
    .select({ id: project.id })
    .from(project)
    .innerJoin(study, eq(study.projectId, project.id))
    .where(eq(study.link, studyLink));
  if (found) return found.id;
  const [made] = await db
    .insert(project)
    .values({ name: projectName })
    .returning({ id: project.id });
  if (!made) throw new Error("The sample project was not stored.");
  await addSampleStudy(db, made.id, await addSampleData(db, made.id));
  return made.id;
}

async function addSampleStudy(
  db: Db,
  projectId: string,
  { datasetId, modelIds, gold }: Awaited<ReturnType<typeof addSampleData>>,
): Promise<void> {
  const now = new Date();
  const studyId = await createStudy(db, {
    projectId,
    userId: null,
    name: "Sample study",
    config: sampleConfig({ datasetId, modelIds }),
    link: studyLink,
  });
  await startStudy(db, { projectId, studyId, userId: null, now });
  await simulateCrowd(db, { projectId, studyId, gold, people: 6, submissions: 75, now });
}

/** Makes the account and membership where they lack. @returns whether the password is the account's */
async function ensureMember(db: Db, projectId: string, { role, email, password }: SignIn) {
  const [found] = await db
    .select({ id: user.id, hash: account.password })
    .from(user)
    .leftJoin(account, eq(account.userId, user.id))
    .where(eq(user.email, email));
  const userId = found?.id ?? (await createUser(db, { name: `Sample ${role}`, email, password }));
  await db.insert(member).values({ projectId, userId, role }).onConflictDoNothing();
  return !found || (found.hash !== null && verifyPassword({ hash: found.hash, password }));
}
