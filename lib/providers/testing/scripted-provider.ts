import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** A call as it arrived, whichever of the two protocols it spoke. */
export interface ScriptedCall {
  /** Counted from 0. */
  no: number;
  speaks: "openai" | "anthropic";
  model: string;
  /** Of the last message. */
  content: string;
  headers: IncomingMessage["headers"];
  body: Record<string, unknown>;
}

/** What it does with a call. */
export type Behaviour =
  /** A whole answer, after the latency. */
  | { text: string; tokens?: { input: number; output: number }; isCutOff?: true }
  | { refusal: string }
  | { status: number; message?: string; headers?: Record<string, string> }
  /** No answer at all; an answer that breaks off; a whole one that is no JSON. */
  | "hang"
  | "cut"
  | "garbage";

interface Script {
  latencyMs?: number;
  answer: (call: ScriptedCall) => Behaviour;
  /** The vector of a text. */
  embed?: (text: string) => number[];
}

/**
 * A provider of language models for tests: a real server that speaks OpenAI's chat completions and embeddings and Anthropic's messages, and
 * does what its script says.
 */
export async function startScriptedProvider(script: Script) {
  let { latencyMs = 0, answer, embed = () => [1] } = script;
  let calls = 0;
  let active = 0;
  let mostActive = 0;

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const path = new URL(request.url ?? "", "http://localhost").pathname;
    if (path === "/v1/models") {
      send(response, 200, { data: [{ id: "scripted" }] });
      return;
    }
    const speaks = path === "/v1/messages" ? "anthropic" : "openai";
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
    if (path === "/v1/embeddings") {
      calls += 1;
      const texts = body.input as string[];
      const data = texts.map((text, index) => ({ index, embedding: embed(text) }));
      const usage = { prompt_tokens: texts.length, total_tokens: texts.length };
      send(response, 200, { object: "list", model: body.model, data, usage });
      return;
    }
    const messages = body.messages as { content: string | { text: string }[] }[];
    const last = messages.at(-1)?.content ?? "";
    const content = typeof last === "string" ? last : last.map(({ text }) => text).join("");
    const call: ScriptedCall = {
      ...{ no: calls, speaks, model: String(body.model), content, headers: request.headers, body },
    };
    calls += 1;
    active += 1;
    mostActive = Math.max(mostActive, active);
    response.once("close", () => {
      active -= 1;
    });
    const behaviour = answer(call);
    if (behaviour === "hang") return;
    if (latencyMs > 0) await sleep(latencyMs);
    if (behaviour === "garbage") {
      response
        .writeHead(200, { "content-type": "application/json" })
        .end("<html>Bad gateway</html>");
    } else if (behaviour === "cut") {
      const whole = JSON.stringify(wrap(call, "never whole", "stop", { input: 1, output: 1 }));
      response.writeHead(200, {
        "content-type": "application/json",
        "content-length": whole.length,
      });
      response.write(whole.slice(0, 40), () => response.destroy());
    } else if ("status" in behaviour) {
      const { status, message = "no", headers } = behaviour;
      send(response, status, { type: "error", error: { type: "error", message } }, headers);
    } else if ("refusal" in behaviour) {
      send(response, 200, wrap(call, behaviour.refusal, "refusal", { input: 10, output: 5 }));
    } else {
      const { text, tokens = { input: 10, output: 5 } } = behaviour;
      send(response, 200, wrap(call, text, behaviour.isCutOff ? "length" : "stop", tokens));
    }
  }

  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  // More than 64 come at once, and none may be refused.
  server.listen(0, "127.0.0.1", 1_024);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    /** As a compatible provider's address. */
    url: `http://127.0.0.1:${port}/v1`,
    calls: () => calls,
    mostActive: () => mostActive,
    /** Another script from now on. */
    become(next: Partial<Script>) {
      ({ latencyMs = latencyMs, answer = answer, embed = embed } = next);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export type ScriptedProvider = Awaited<ReturnType<typeof startScriptedProvider>>;

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}

/** Why an answer ends, as the two protocols say it. */
const stops = {
  stop: { openai: "stop", anthropic: "end_turn" },
  length: { openai: "length", anthropic: "max_tokens" },
  refusal: { openai: "content_filter", anthropic: "refusal" },
} as const;

/** An answer in the format of the call. */
function wrap(
  { speaks, model, no }: ScriptedCall,
  text: string,
  stop: keyof typeof stops,
  tokens: { input: number; output: number },
) {
  if (speaks === "anthropic") {
    return {
      ...{ id: `msg_${no}`, type: "message", role: "assistant", model },
      content: [{ type: "text", text }],
      stop_reason: stops[stop].anthropic,
      stop_sequence: null,
      usage: { input_tokens: tokens.input, output_tokens: tokens.output },
    };
  }
  return {
    ...{ id: `chatcmpl-${no}`, object: "chat.completion", created: 1, model },
    choices: [
      {
        index: 0,
        message: { role: "assistant", content: text },
        finish_reason: stops[stop].openai,
      },
    ],
    usage: {
      prompt_tokens: tokens.input,
      completion_tokens: tokens.output,
      total_tokens: tokens.input + tokens.output,
    },
  };
}
