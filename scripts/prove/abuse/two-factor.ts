import { randomUUID } from "node:crypto";
import type { Db } from "@/db/client";
import { attemptLimit } from "@/db/schema";
import { openSession } from "@/db/testing/sign-in";
import {
  confirmTwoFactor,
  endTwoFactor,
  getAccount,
  renewRecoveryCodes,
  startTwoFactor,
} from "@/lib/accounts/schema";
import { createUser } from "@/lib/accounts/server/create-user";
import { signIn } from "@/lib/auth/schema";
import { totpOf } from "@/lib/auth/server/second-factor";
import type { Answer, Check, Door } from "./door";

const wrong = "not the password of anybody";

/** The ways around a second factor: without the password, with old codes, with guesses, with the password alone. */
export const twoFactor = (db: Db, door: Door): Check => ({
  name: "around two-factor sign-in",
  async run() {
    const found: string[] = [];
    const expect = (status: number, answer: Answer, what: string) => {
      if (answer.status !== status) found.push(`${what} got ${answer.status}: ${answer.text}`);
    };
    await db.delete(attemptLimit);
    const email = `${randomUUID()}@example.org`;
    const password = randomUUID();
    const userId = await createUser(db, { name: "Ada", email, password });
    const headers = await openSession(db, userId);

    // Somebody at an open screen knows no password.
    expect(403, await door.ask(startTwoFactor, { headers, body: { password: wrong } }), "starting");
    const started = await door.ask(startTwoFactor, { headers, body: { password } });
    expect(200, started, "starting with the password");
    const { secret } = JSON.parse(started.text);
    const codeAt = (timestamp: number) => totpOf(secret, email).generate({ timestamp });
    const now = Date.now();
    const old = codeAt(now - 300_000);
    expect(400, await door.ask(confirmTwoFactor, { headers, body: { code: old } }), "an old code");
    const used = codeAt(now);
    const confirmed = await door.ask(confirmTwoFactor, { headers, body: { code: used } });
    expect(200, confirmed, "the code of now");
    const codes: string[] = JSON.parse(confirmed.text).recoveryCodes;
    const again = await door.ask(startTwoFactor, { headers, body: { password } });
    expect(409, again, "setting up a second app beside the first");

    const enter = (code?: string) => door.ask(signIn, { body: { email, password, code } });
    const alone = await enter();
    if (alone.headers.getSetCookie().length > 0) found.push("the password alone set a cookie");
    expect(200, alone, "the password alone");
    expect(401, await enter(used), "a code that was used");
    expect(200, await enter(codes[0]), "a recovery code");
    expect(401, await enter(codes[0]), "a recovery code that was used");
    for (const contract of [endTwoFactor, renewRecoveryCodes]) {
      const refused = await door.ask(contract, { headers, body: { password: wrong } });
      expect(403, refused, `${contract.path} without the password`);
    }
    const shown = (await door.ask(getAccount, { headers })).text;
    if ([secret, ...codes].some((one) => shown.includes(one))) found.push("the account shows them");

    const statuses: number[] = [];
    for (let i = 0; i < 20; i += 1) statuses.push((await enter(`${100_000 + i}`)).status);
    if (statuses.at(-1) !== 429) found.push(`20 guesses were answered with ${statuses}`);
    // Who guesses keeps a right code out as well, for a while: it is no hint.
    expect(429, await enter(codes[1]), "a right code among the guesses");
    await db.delete(attemptLimit);
    const renewed = await door.ask(renewRecoveryCodes, { headers, body: { password } });
    expect(200, renewed, "new recovery codes");
    expect(401, await enter(codes[2]), "a recovery code from before");
    return found;
  },
});
