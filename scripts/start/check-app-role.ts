import { withClient } from "@/db/embedded/ask";
import { StatedError } from "@/db/embedded/stated-error";

/**
 * Makes sure that the app's role is another than the owner's, in the same database, and owns
 * nothing.
 * @returns its name
 * @throws StatedError that says what to change
 */
export async function checkAppRole(appUrl: string, ownerUrl: string): Promise<string> {
  const [app, owner] = [await look(appUrl), await look(ownerUrl)];
  if (app.database !== owner.database) {
    throw new StatedError(
      `DATABASE_URL names the database ${app.database} and DATABASE_OWNER_URL names ${owner.database}: give both the same.`,
    );
  }
  if (app.role === owner.role) {
    throw new StatedError(
      `DATABASE_URL and DATABASE_OWNER_URL connect as the same role, ${app.role}: give the app a role of its own, or leave DATABASE_OWNER_URL out.`,
    );
  }
  if (app.superuser || app.tables > 0) {
    throw new StatedError(
      `The role of DATABASE_URL, ${app.role}, ${app.superuser ? "is a superuser" : "owns tables"}: give the app a role that owns nothing, or leave DATABASE_OWNER_URL out.`,
    );
  }
  return app.role;
}

interface Found {
  database: string;
  role: string;
  superuser: boolean;
  tables: number;
}

const look = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<Found>(`
      select current_database() as database, rolname as role, rolsuper as superuser,
        (select count(*)::int from pg_class where relowner = r.oid and relkind in ('r', 'p')) as tables
      from pg_roles r where rolname = current_user`);
    const [found] = rows;
    if (!found) throw new Error("The database does not tell who is connected.");
    return found;
  });
