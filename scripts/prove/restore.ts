import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { connect, type Database } from "@/db/client";
import { checkout } from "@/db/embedded/checkout";
import { freePort } from "@/db/embedded/free-port";
import { secretsFileOf } from "../backup/manifest";
import { withServer } from "../backup/with-own-database";
import { fillProject } from "../figures/fill-project";
import { makeReadStudy } from "../figures/http-crowdworker";
import { makeLab, until } from "../figures/lab";
import { runBackup } from "../figures/run-backup";
import type { Figures } from "../figures/run-figures";
import { type App, withApp } from "../figures/with-app";

const people = 12;
const tasks = 100;
const passphrase = "four words and a number 7";

/**
 * A backup is taken while 12 people read, and another when they are done. Each is restored into an
 * empty home; there `npm start` must show every figure to the last digit. Damaged ones are refused.
 */
export default function restore(): Promise<Figures> {
  return withApp(1, async (app) => {
    let url = app.pickUrl();
    const lab = await makeLab(app.db, () => url, app.random);
    await fillProject(app.db, lab.projectId, { questions: 625 });
    const study = await makeReadStudy(app, { people, tasks, overlap: 2 });
    await app.db.execute(sql`
      insert into member (project_id, user_id, role)
      select ${study.projectId}, id, 'admin' from "user" where email = ${lab.admin.credentials.email}`);
    const paths = [
      `/api/projects/${lab.projectId}/figures?by=dataset,reader`,
      `/api/projects/${lab.projectId}/figures?by=model`,
      `/api/projects/${study.projectId}/figures?by=model`,
      `/api/projects/${study.projectId}/studies/${study.studyId}/results`,
      `/api/projects/${study.projectId}/studies/${study.studyId}/forecasts`,
      `/api/projects/${study.projectId}/studies/${study.studyId}/people`,
    ];
    const show = async () => {
      const shown: string[] = [];
      for (const at of paths) shown.push(await until(() => lab.admin.text(at), isFinal));
      return shown;
    };
    const onRestored = async (home: string) => {
      const started = await startCandor(home);
      try {
        url = started.url;
        // Nobody's session comes back with a backup.
        await lab.admin.call("POST", "/api/session", lab.admin.credentials);
        return await show();
      } finally {
        await started.stop();
        url = app.pickUrl();
      }
    };

    const reading = study.read();
    const submitted = () => submittedIn(app.db, study.studyId);
    const acknowledged = await until(submitted, ({ size }) => size >= tasks / 2, 50);
    const busy = await backUp(app, "busy");
    const duringBackup = (await submitted()).size - acknowledged.size;
    await reading;
    const shown = await show();
    const still = await backUp(app, "still");

    const rows = [];
    {
      const home = await restoreInto(app, "busy");
      const { stored, halfWritten } = await look(home, async (db) => ({
        stored: await submittedIn(db, study.studyId),
        halfWritten: await halfWrittenIn(db, study.studyId),
      }));
      const lost = [...acknowledged].filter((id) => !stored.has(id)).length;
      const figures = await onRestored(home);
      rows.push({
        backup: "while people read",
        ...busy,
        writtenMeanwhile: duringBackup,
        // Its tables changed meanwhile; the second backup compares them.
        lost: lost + halfWritten,
        tablesDiffer: "not compared",
        figuresDiffer: countDifferent(shown.slice(0, 2), figures.slice(0, 2)),
      });
    }
    {
      const home = await restoreInto(app, "still");
      const before = await contentsOf(app.db);
      const after = await look(home, contentsOf);
      const differing = Object.keys({ ...before, ...after }).filter(
        (it) => before[it] !== after[it] && !ended.has(it),
      );
      const figures = await onRestored(home);
      rows.push({
        backup: "when they are done",
        ...still,
        writtenMeanwhile: 0,
        lost: 0,
        tablesDiffer: differing.length,
        figuresDiffer: countDifferent(shown, figures),
      });
    }
    const refused = await tryDamaged(app);
    const numbers = shown.join("").match(/-?\d+(\.\d+)?/g)?.length ?? 0;
    return {
      title: `${numbers} numbers of ${paths.length} answers compared; ${refused} of 3 damaged backups refused, with nothing left behind`,
      rows,
      ok:
        refused === 3 &&
        duringBackup > 0 &&
        rows.every(
          ({ lost, tablesDiffer, figuresDiffer }) =>
            lost + figuresDiffer === 0 && (tablesDiffer === 0 || tablesDiffer === "not compared"),
        ),
    };
  });
}

/** Things that give access, and that a restore ends. */
const ended = new Set([
  "staff_session",
  "api_token",
  "password_reset",
  "member_invitation",
  "shared_view",
]);

/** Whether nothing in an answer is still being computed. */
const isFinal = (text: string) => !/"waiting":true|"state":"waiting"|"uncounted":[1-9]/.test(text);

const countDifferent = (one: readonly string[], other: readonly string[]) =>
  one.filter((text, i) => text !== other[i]).length;

async function submittedIn(db: Database, studyId: string): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from assignment where study_id = ${studyId} and state = 'submitted'`);
  return new Set(rows.map(({ id }) => id));
}

async function halfWrittenIn(db: Database, studyId: string): Promise<number> {
  const { rows } = await db.execute(sql`
    select a.id from assignment a left join forecast f on f.assignment_id = a.id
      left join judgement j on j.forecast_id = f.id
    where a.study_id = ${studyId} and a.state = 'submitted'
    group by a.id having count(f.id) <> 3 or count(j.id) <> 3`);
  return rows.length;
}

/** How many rows each table has, and a hash of them in no order. */
async function contentsOf(db: Database): Promise<Record<string, string>> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables where table_schema = 'public'`);
  const contents: Record<string, string> = {};
  for (const { name } of rows) {
    const found = await db.execute<{ hash: string }>(sql`
      select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as hash
      from ${sql.identifier(name)} t`);
    contents[name] = found.rows[0]?.hash ?? "";
  }
  return contents;
}

const commandEnv = (app: App, home: string, phrase = passphrase) => ({
  CANDOR_HOME: home,
  CANDOR_SECRET: app.secret,
  CANDOR_BACKUP_PASSPHRASE: phrase,
});

const at = (app: App, name: string) => path.join(app.home, "backups", name);

async function backUp(app: App, name: string) {
  const made = await runBackup("backup", at(app, name), commandEnv(app, app.home));
  const { code, text, megabytes, seconds: backupSeconds } = made;
  if (code !== 0) throw new Error(`The backup failed: ${text}`);
  const rows = Number(text.match(/^(\d+) rows/)?.[1]);
  return { rows, backupSeconds, megabytes };
}

async function restoreInto(app: App, name: string): Promise<string> {
  const home = path.join(app.home, `restored-${name}`);
  const { code, text } = await runBackup("restore", at(app, name), commandEnv(app, home));
  if (code !== 0) throw new Error(`The restore failed: ${text}`);
  return home;
}

/** @returns how many damaged backups were refused in a sentence, with nothing made */
async function tryDamaged(app: App): Promise<number> {
  const damages: { name: string; phrase?: string; harm: (folder: string) => void }[] = [
    {
      name: "flipped",
      harm: (folder) => {
        const file = path.join(folder, "public.forecast.copy.gz");
        const bytes = readFileSync(file);
        const middle = Math.floor(bytes.length / 2);
        bytes[middle] = (bytes[middle] ?? 0) ^ 1;
        writeFileSync(file, bytes);
      },
    },
    { name: "missing", harm: (folder) => rmSync(path.join(folder, "public.judgement.copy.gz")) },
    { name: "wrong-passphrase", phrase: "four words and a number 8", harm: () => undefined },
  ];
  let refused = 0;
  for (const { name, phrase, harm } of damages) {
    cpSync(at(app, "still"), at(app, name), { recursive: true });
    cpSync(secretsFileOf(at(app, "still")), secretsFileOf(at(app, name)));
    harm(at(app, name));
    const home = path.join(app.home, `restored-${name}`);
    mkdirSync(home);
    const { code, text } = await runBackup("restore", at(app, name), commandEnv(app, home, phrase));
    const oneSentence = text.trim().split("\n").length === 1 && !/\bat .*:\d+/.test(text);
    if (code === 1 && oneSentence && readdirSync(home).length === 0) refused += 1;
    else console.error(`${name}: ${code} ${text} ${readdirSync(home)}`);
  }
  return refused;
}

const look = <T>(home: string, use: (db: Database) => Promise<T>) =>
  withServer(home, async (ownerUrl) => {
    const db = connect(ownerUrl, { max: 2 });
    return use(db).finally(() => db.$client.end());
  });

/** `npm start` on a home, until it answers. */
async function startCandor(home: string) {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    ["--import", "tsx", path.join(checkout, "scripts", "start.ts")],
    {
      cwd: checkout,
      env: {
        ...process.env,
        CANDOR_HOME: home,
        PORT: `${port}`,
        // The secret is the restored one, and nothing but us ends it.
        CANDOR_SECRET: undefined,
        npm_lifecycle_event: undefined,
      },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const ended = once(child, "exit");
  let said = "";
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes("Candor runs at")) resolve();
    });
    child.once("exit", () => {
      reject(new Error(`Candor did not start on the restored home: ${said}`));
    });
  });
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
      if (existsSync(path.join(home, "lock"))) throw new Error("Candor left its lock behind.");
    },
  };
}
