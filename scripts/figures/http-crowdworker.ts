import { setTimeout as sleep } from "node:timers/promises";

interface Step {
  step: "task" | "wait" | "finished" | "paused" | "closed";
  assignment?: { id: string; outputs: unknown[] };
}

interface Reply {
  cookies: string[];
  body: unknown;
}

/** An answer that no crowdworker should get here. */
class Unexpected extends Error {}

export interface Answered {
  step: Step["step"];
  /** When the answer had arrived, by this machine's clock. */
  at: Date;
}

export interface Diary {
  /** Assignments whose submission was acknowledged, with the confidence that was sent. */
  acknowledged: { assignmentId: string; confidence: number }[];
  /** Every answer to "what is there to do?". */
  answers: Answered[];
  /** Requests that got no answer, or 503. */
  retries: number;
  /** Milliseconds that each claim and each submission took, tries included. */
  took: { claim: number[]; submit: number[] };
}

/**
 * A crowdworker over HTTP: consents, then does tasks until there are none. A request that gets no
 * answer, or a 503, is sent again, as the browser does.
 * @param pickUrl one of the web processes, for each request
 */
export async function readOverHttp(
  link: string,
  pickUrl: () => string,
  random: () => number,
): Promise<Diary> {
  const diary: Diary = {
    acknowledged: [],
    answers: [],
    retries: 0,
    took: { claim: [], submit: [] },
  };
  const timed = async <T>(into: number[], work: Promise<T>): Promise<T> => {
    const begun = performance.now();
    const result = await work;
    into.push(performance.now() - begun);
    return result;
  };
  let cookie = "";
  const call = async (method: string, path: string, body?: unknown): Promise<Reply> => {
    for (;;) {
      try {
        const response = await fetch(`${pickUrl()}/api/read/${link}${path}`, {
          method,
          headers: { cookie, "content-type": "application/json" },
          body: body === undefined ? undefined : JSON.stringify(body),
          signal: AbortSignal.timeout(20_000),
        });
        const text = await response.text();
        if (response.ok)
          return { cookies: response.headers.getSetCookie(), body: JSON.parse(text) };
        if (response.status !== 503)
          throw new Unexpected(`${path} got ${response.status}: ${text}`);
      } catch (error) {
        // No answer, or half of one: whether it was done is unknown, so it is sent again.
        if (error instanceof Unexpected) throw error;
      }
      diary.retries += 1;
      await sleep(100 + 200 * random());
    }
  };
  const consent = await call("POST", "/consent", { version: "1" });
  cookie = consent.cookies.map((c) => c.split(";")[0]).join("; ");
  for (;;) {
    const next = (await timed(diary.took.claim, call("POST", "/assignments"))).body as Step;
    diary.answers.push({ step: next.step, at: new Date() });
    if (next.step === "finished") return diary;
    if (!next.assignment) {
      await sleep(30 + 50 * random());
      continue;
    }
    const { id, outputs } = next.assignment;
    const confidence = Math.round(random() * 1_000) / 1_000;
    const body = {
      outputs: outputs.map(() => ({ status: "ok", confidence, answer: null, correct: true })),
    };
    await timed(diary.took.submit, call("PUT", `/assignments/${id}/submission`, body));
    diary.acknowledged.push({ assignmentId: id, confidence });
  }
}
