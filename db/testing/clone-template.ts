import { randomBytes } from "node:crypto";
import pg from "pg";

export interface TestDatabase {
  /** As the app connects: by a role that owns nothing. */
  url: string;
  ownerUrl: string;
  drop(): Promise<void>;
}

/** A new database with the newest schema and no rows. */
export async function cloneTemplate(server: {
  url: string;
  appUrl: string;
  template: string;
}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await onServer(server.url, `create database "${name}" template "${server.template}"`);
  const at = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  return {
    url: at(server.appUrl),
    ownerUrl: at(server.url),
    drop: () => onServer(server.url, `drop database if exists "${name}" with (force)`),
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
