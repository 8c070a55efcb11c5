import { withClient } from "./ask";
import { keptSecret } from "./kept-secret";

/** The role of the web processes and the worker on an embedded server. It owns nothing. */
export const appRole = "candor_app";

/**
 * Makes the app's role unless it is there, with the password in that file.
 * @param ownerUrl of the server's database `postgres`, as a superuser
 * @returns the password
 */
export const ensureAppRole = (ownerUrl: string, passwordFile: string) =>
  withClient(ownerUrl, async (client) => {
    // Two processes may begin at once. The lock ends with the connection.
    await client.query("select pg_advisory_lock(hashtext('candor app role'))");
    const password = keptSecret(passwordFile, 24);
    const { rowCount } = await client.query("select from pg_roles where rolname = $1", [appRole]);
    const verb = rowCount ? "alter" : "create";
    await client.query(
      `${verb} role ${appRole} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
         password ${client.escapeLiteral(password)}`,
    );
    return password;
  });
