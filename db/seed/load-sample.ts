import { eq } from "drizzle-orm";
import { connect, type Db } from "@/db/client";
import { member, project, study, user } from "@/db/schema";
import { createUser } from "@/lib/accounts/server/create-user";
import { verifyPassword } from "@/lib/auth/server/password-hash";
import { addPlainStudy } from "./add-plain-study";
import { addSampleData } from "./add-sample-data";
import { addTestedStudy } from "./add-tested-study";
import { firstSignIns, type SignIn } from "./sign-ins";

const projectName = "Sample project";
const plainLink = "sample";
const testedLink = "sample-tests";

export interface Sample {
  /** `password` is null for an account whose password was changed, or made by another installation. */
  signIns: (Omit<SignIn, "password"> & { password: string | null })[];
  links: { label: string; path: string }[];
}

/**
 * Makes the sample project with two studies and a simulated crowd, where there is none yet, and the
 * accounts to sign in with.
 * @param home folder where the accounts' passwords are kept
 */
export async function loadSample(databaseUrl: string, home: string): Promise<Sample> {
  const db = connect(databaseUrl, { max: 4 });
  const lock = await db.$client.connect();
  try {
    // Several may start at once on one database: the second finds what the first made.
    await lock.query("select pg_advisory_lock(hashtext('candor sample'))");
    // All or nothing: a start that was cut off leaves no half of a sample.
    const projectId = await db.transaction(ensureProject);
    const signIns = [];
    const team: string[] = [];
    for (const signIn of firstSignIns(home)) {
      const { userId, valid } = await ensureMember(db, projectId, signIn);
      if (signIn.role !== "instance admin") team.push(userId);
      signIns.push({ ...signIn, password: valid ? signIn.password : null });
    }
    await db.transaction((tx) => ensureTestedStudy(tx, projectId, team));
    return { signIns, links: [{ label: "Read as a crowdworker", path: `/read/${plainLink}` }] };
  } finally {
    // Closing the session frees the lock as well.
    lock.release(true);
    await db.$client.end();
  }
}

async function ensureProject(db: Db): Promise<string> {
  const [found] = await db
    .select({ id: project.id })
    .from(project)
    .innerJoin(study, eq(study.projectId, project.id))
    .where(eq(study.link, plainLink));
  if (found) return found.id;
  const [made] = await db
    .insert(project)
    .values({ name: projectName })
    .returning({ id: project.id });
  if (!made) throw new Error("The sample project was not stored.");
  const projectId = made.id;
  await addSampleData(db, projectId);
  await addPlainStudy(db, { projectId, link: plainLink, now: new Date() });
  return projectId;
}

async function ensureTestedStudy(db: Db, projectId: string, team: string[]): Promise<void> {
  const [found] = await db.select({ id: study.id }).from(study).where(eq(study.link, testedLink));
  if (!found) await addTestedStudy(db, { projectId, link: testedLink, now: new Date() }, team);
}

/** Makes the account and membership where they lack; `valid` says whether the password is its own. */
async function ensureMember(db: Db, projectId: string, { role, email, password }: SignIn) {
  const [found] = await db
    .select({ id: user.id, hash: user.passwordHash })
    .from(user)
    .where(eq(user.email, email));
  const isInstanceAdmin = role === "instance admin";
  const may = { mayCreateProjects: true, isInstanceAdmin };
  const userId =
    found?.id ?? (await createUser(db, { name: `Sample ${role}`, email, password, ...may }));
  if (role !== "instance admin") {
    await db.insert(member).values({ projectId, userId, role }).onConflictDoNothing();
  }
  return { userId, valid: !found || (await verifyPassword(found.hash, password)) };
}
