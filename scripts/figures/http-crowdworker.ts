import { setTimeout as sleep } from "node:timers/promises";

interface Step {
  step: "task" | "wait" | "finished" | "paused" | "closed";
  assignment?: { id: string; outputs: unknown[] };
}

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
  const diary: Diary = { acknowledged: [], answers: [], retries: 0 };
  let cookie = "";
  const call = async (method: string, path: string, body?: unknown): Promise<Response> => {
    for (;;) {
      try {
        const response = await fetch(`${pickUrl()}/api/read/${link}${path}`, {
          method,
          headers: { cookie, "content-type": "application/json" },
          body: body === undefined ? undefined : JSON.stringify(body),
          signal: AbortSignal.timeout(20_000),
        });
        if (response.status !== 503) return response;
      } catch {
        // No answer: whether it was done is unknown, so it is sent again.
      }
      diary.retries += 1;
      await sleep(100 + 200 * random());
    }
  };
  const consent = await expectOk(await call("POST", "/consent", { version: "1" }));
  cookie = consent.headers
    .getSetCookie()
    .map((c) => c.split(";")[0])
    .join("; ");
  for (;;) {
    const next = (await (await expectOk(await call("POST", "/assignments"))).json()) as Step;
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
    await expectOk(await call("PUT", `/assignments/${id}/submission`, body));
    diary.acknowledged.push({ assignmentId: id, confidence });
  }
}

async function expectOk(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
}
