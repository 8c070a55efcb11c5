import { makeFullProject } from "@/db/testing/make-full-project";
import { makeRoles } from "@/db/testing/roles";
import type { Figures } from "../figures/run-figures";
import { withApp } from "../figures/with-app";
import { attacks } from "./abuse/attacks";
import { inBrowser } from "./abuse/browser";
import { completionCodes } from "./abuse/codes";
import { type Check, openDoor, runChecks } from "./abuse/door";
import { malformed } from "./abuse/malformed";
import { everyRole, othersIds } from "./abuse/roles";
import { secretFields } from "./abuse/secrets";
import { hostileTexts } from "./abuse/texts";
import { twoFactor } from "./abuse/two-factor";

/** Attacks the running app as an outsider, a crowdworker and a member of another project would. */
export default function abuse(args: string[]): Promise<Figures> {
  return withApp(1, async ({ db, urls, webs }) => {
    const door = openDoor(urls[0] ?? "");
    const ours = await makeFullProject(db, door.ask);
    const theirs = await makeFullProject(db, door.ask);
    const { signIn } = await makeRoles(db, ours);
    const all: Check[] = [
      everyRole(db, door, ours, signIn),
      othersIds(db, door, { ours, theirs }, signIn),
      ...attacks({ db, door, ours, signIn, pid: webs[0]?.pid ?? 0 }),
      secretFields(db, door, "blind"),
      secretFields(db, door, "paper"),
      twoFactor(db, door),
      completionCodes(db, door),
      hostileTexts(db, door),
      inBrowser(db, door),
      malformed(door, ours, signIn),
    ];
    const only = args.find((arg) => !arg.startsWith("--"));
    const rows = await runChecks(
      door,
      all.filter(({ name }) => !only || only.split(",").some((part) => name.includes(part))),
    );
    return {
      title:
        "The running app, attacked: nothing may be let through, and no answer may be a 5xx, tell of the code, or lack its headers",
      rows,
      ok: rows.every(({ failed }) => failed === 0),
    };
  });
}
