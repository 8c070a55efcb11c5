import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { appRole } from "./embedded/app-role";
import { migrate } from "./migrate";
import { createTestDatabase } from "./testing/test-database";

let made: Awaited<ReturnType<typeof createTestDatabase>>;
let app: pg.Client;

beforeAll(async () => {
  made = await createTestDatabase();
  app = new pg.Client({ connectionString: made.url });
  await app.connect();
});

afterAll(async () => {
  await app.end();
  await made.drop();
});

test("the app connects as a role that is no superuser and owns nothing", async () => {
  const { rows } = await app.query(`
    select rolname, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
      (select count(*)::int from pg_class where relowner = r.oid) as owned,
      (select count(*)::int from pg_auth_members where member = r.oid) as memberships
    from pg_roles r where rolname = current_user`);
  expect(rows).toEqual([
    {
      rolname: appRole,
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolreplication: false,
      rolbypassrls: false,
      owned: 0,
      memberships: 0,
    },
  ]);
});

const refused = { code: "42501" };

test.each([
  "create table public.mine (n int)",
  "create table queue.mine (n int)",
  "create schema mine",
  "create function public.mine() returns int language sql as 'select 1'",
  "alter table forecast disable trigger forecast_immutable",
  "alter table forecast add column mine int",
  "drop table forecast",
  "drop trigger forecast_immutable on forecast",
  "truncate forecast cascade",
  "truncate project cascade",
  "create trigger mine before insert on forecast execute function refuse_change()",
  "create or replace function refuse_change() returns trigger language plpgsql as 'begin return old; end'",
  "set session_replication_role = 'replica'",
  "alter role current_user superuser",
  "create role mine superuser",
  "delete from drizzle.__drizzle_migrations",
  "copy (select 1) to program 'true'",
  "select pg_read_file('postgresql.conf')",
])("the app may not: %s", async (statement) => {
  await expect(app.query(statement)).rejects.toMatchObject(refused);
});

test("no row that is evidence can be changed, whatever the transaction claims", async () => {
  const { rows } = await app.query<{ name: string }>(`
    select c.relname as name from pg_trigger t
    join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where p.proname = 'refuse_change' and t.tgtype & 16 = 16 order by 1`);
  // An invitation's note is erased with its person; the trigger allows that alone.
  const immutable = new Set(rows.map(({ name }) => name));
  immutable.delete("invitation");
  expect(immutable.size).toBeGreaterThan(8);
  await app.query("set candor.erasing = 'on'");
  // Two spellings of one reader or model become one: what a forecast or label says is none of these columns.
  const whose = ["generation_id", "question_id", "reader_id"];
  for (const [table, moved] of [
    ["forecast", ["draw", ...whose]],
    ["label", whose],
  ] as const) {
    const { rows: changeable } = await app.query<{ name: string }>(`
      select attname as name from pg_attribute where attrelid = '${table}'::regclass
        and attnum > 0 and not attisdropped
        and has_column_privilege('${table}', attname, 'update') order by 1`);
    expect(changeable.map(({ name }) => name)).toEqual(moved);
    immutable.delete(table);
  }
  for (const name of immutable) {
    const { rows: columns } = await app.query(
      `select has_any_column_privilege('${name}', 'update') as may`,
    );
    expect({ name, ...columns[0] }).toEqual({ name, may: false });
  }
  await expect(app.query("update forecast set confidence = 1")).rejects.toMatchObject(refused);
  await app.query("reset candor.erasing");
});

test("a database from before there were roles gets them with the next start", async () => {
  const owner = new pg.Client({ connectionString: made.ownerUrl });
  await owner.connect();
  await owner.query(`
    revoke all on all tables in schema public, queue, drizzle from ${appRole};
    revoke all on schema queue, drizzle from ${appRole};
    grant create on schema public to public;`);
  await expect(app.query("select from project")).rejects.toMatchObject(refused);
  await migrate(made.ownerUrl, appRole);
  await owner.end();
  await app.query("select from project");
  await app.query("select from queue.job");
  await expect(app.query("create table public.mine (n int)")).rejects.toMatchObject(refused);
});

test("an owner who is no superuser can migrate, and gives the app its rights", async () => {
  const admin = new pg.Client({ connectionString: inject("testServer").url });
  await admin.connect();
  const name = `test_owned_${process.pid}`;
  try {
    await admin.query(`create role ${name} login password 'only for this test'`);
    await admin.query(`create database ${name} owner ${name} template template0`);
    const ownerUrl = Object.assign(new URL(made.ownerUrl), {
      username: name,
      password: "only for this test",
      pathname: `/${name}`,
    }).href;
    await migrate(ownerUrl, appRole);
    const url = Object.assign(new URL(made.url), { pathname: `/${name}` }).href;
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("insert into project (name) values ('Ours')");
    await expect(client.query("drop table project")).rejects.toMatchObject(refused);
    await client.end();
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.query(`drop role if exists ${name}`);
    await admin.end();
  }
});
