import { and, eq, inArray, isNull } from "drizzle-orm";
import { connect, type Db } from "@/db/client";
import { member, project, round, study, user } from "@/db/schema";
import { createUser } from "@/lib/accounts/server/create-user";
import { verifyPassword } from "@/lib/auth/server/password-hash";
import { setRoundState } from "@/lib/quality/rounds/server/set-round-state";
import { addPlainStudy } from "./add-plain-study";
import { addSampleData } from "./add-sample-data";
import { addTestedStudy } from "./add-tested-study";
import { firstSignIns, type SignIn } from "./sign-ins";

const projectName = "Sample project";
const plainLink = "sample";
const testedLink = "sample-tests";
const exampleLink = "example";

export interface Sample {
  /** `password` is null for an account whose password was changed, or made by another installation. */
  signIns: (Omit<SignIn, "password"> & { password: string | null })[];
  links: { label: string; path: string }[];
}

/**
 * At the first start, makes the accounts to sign in with, and the sample project with two studies and a
 * simulated crowd. What is deleted later stays deleted.
 * @param home folder where the accounts' passwords are kept
 */
export async function loadSample(databaseUrl: string, home: string): Promise<Sample> {
  const db = connect(databaseUrl, { max: 4 });
  const lock = await db.$client.connect();
  try {
    // Several processes may start at once on one database; the second finds the first one's sample.
    await lock.query("select pg_advisory_lock(hashtext('candor sample'))");
    const known = firstSignIns(home);
    // All or nothing: an interrupted start leaves no half-made sample.
    await db.transaction((tx) => makeFirst(tx, known));
    return { signIns: await signInsOf(db, known), links: await linksOf(db) };
  } finally {
    // Closing the session frees the lock as well.
    lock.release(true);
    await db.$client.end();
  }
}

async function makeFirst(tx: Db, signIns: readonly SignIn[]): Promise<void> {
  const isFirst = (await tx.$count(user)) === 0;
  // A database of a version without admins of the instance gets one.
  const isWithoutAdmin = (await tx.$count(user, eq(user.isInstanceAdmin, true))) === 0;
  const ids: Partial<Record<SignIn["role"], string>> = {};
  for (const { role, email, password } of signIns) {
    const isInstanceAdmin = role === "instance admin";
    if (!(isInstanceAdmin ? isWithoutAdmin : isFirst)) continue;
    const may = { mayCreateProjects: true, isInstanceAdmin };
    ids[role] = await createUser(tx, { name: `Sample ${role}`, email, password, ...may });
  }
  if (isFirst) await makeProject(tx, ids);
  if ((await tx.$count(project, eq(project.isExample, true))) === 0) await makeExample(tx);
}

/** The project that everybody can look at and nobody can change, with a study that is over. */
async function makeExample(tx: Db): Promise<void> {
  const now = new Date();
  const [made] = await tx
    .insert(project)
    .values({ name: "Example project", isExample: true })
    .returning({ id: project.id });
  if (!made) throw new Error("The example project was not stored.");
  const projectId = made.id;
  await addSampleData(tx, projectId);
  const studyId = await addPlainStudy(tx, {
    projectId,
    name: "Example study",
    link: exampleLink,
    now,
  });
  const [main] = await tx.select({ id: round.id }).from(round).where(eq(round.studyId, studyId));
  if (!main) throw new Error("The example study has no round.");
  const ids = { projectId, studyId, roundId: main.id };
  await setRoundState(tx, { ...ids, state: "closed", userId: null, now });
}

async function makeProject(
  tx: Db,
  { admin = "", researcher = "" }: Partial<Record<SignIn["role"], string>>,
): Promise<void> {
  const [made] = await tx
    .insert(project)
    .values({ name: projectName })
    .returning({ id: project.id });
  if (!made) throw new Error("The sample project was not stored.");
  const projectId = made.id;
  await addSampleData(tx, projectId);
  await addPlainStudy(tx, { projectId, link: plainLink, name: "Sample study", now: new Date() });
  await tx.insert(member).values([
    { projectId, userId: admin, role: "admin" },
    { projectId, userId: researcher, role: "researcher" },
  ]);
  await addTestedStudy(tx, { projectId, link: testedLink, now: new Date() }, [admin, researcher]);
}

/** Of those accounts the ones that can still sign in. */
async function signInsOf(db: Db, known: readonly SignIn[]): Promise<Sample["signIns"]> {
  const emails = known.map(({ email }) => email);
  const found = await db
    .select({ email: user.email, hash: user.passwordHash })
    .from(user)
    .where(and(inArray(user.email, emails), isNull(user.disabledAt)));
  const signIns: Sample["signIns"] = [];
  for (const { password, ...signIn } of known) {
    const account = found.find(({ email }) => email === signIn.email);
    if (!account) continue;
    const isItsOwn = await verifyPassword(account.hash, password);
    signIns.push({ ...signIn, password: isItsOwn ? password : null });
  }
  return signIns;
}

async function linksOf(db: Db): Promise<Sample["links"]> {
  const isThere = and(
    eq(study.link, plainLink),
    isNull(study.archivedAt),
    isNull(project.archivedAt),
  );
  const found = await db
    .select({ id: study.id })
    .from(study)
    .innerJoin(project, eq(project.id, study.projectId))
    .where(isThere);
  return found.map(() => ({ label: "Read as a crowdworker", path: `/read/${plainLink}` }));
}
