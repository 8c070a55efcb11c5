import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { runLocalModel } from "./testing/run-local-model";

// The real model, by the real command: few calls, because each takes a second.

let served: Awaited<ReturnType<typeof runLocalModel>>;
beforeAll(async () => {
  served = await runLocalModel();
});
afterAll(async () => {
  await served.stop();
});

const answer = z.object({
  model: z.string(),
  choices: z.tuple([z.object({ message: z.object({ content: z.string() }) })]),
  usage: z.object({ prompt_tokens: z.int().positive(), completion_tokens: z.int().positive() }),
});

async function ask(question: string, more: Record<string, unknown> = {}) {
  const response = await fetch(`${served.url}/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      model: served.model,
      messages: [{ role: "user", content: question }],
      temperature: 0,
      max_tokens: 60,
      ...more,
    }),
  });
  const { choices, model } = answer.parse(await response.json());
  return { text: choices[0].message.content, model };
}

test("answers a question, under the name that is noted", async () => {
  expect(served.model).toBe("SmolLM2-135M-Instruct");
  expect(await ask("What is the capital of France?")).toEqual({
    text: expect.stringContaining("Paris"),
    model: served.model,
  });
});

test("keeps to a JSON schema, which it would not do of itself", async () => {
  const schema = {
    type: "object",
    properties: {
      answer: { type: "string", maxLength: 40 },
      percent: { type: "integer", minimum: 0, maximum: 100 },
    },
    required: ["answer", "percent"],
    additionalProperties: false,
  };
  const { text } = await ask("Which planet is the largest, and how sure are you?", {
    response_format: { type: "json_schema", json_schema: { name: "a", strict: true, schema } },
  });
  expect(JSON.parse(text)).toEqual({
    answer: expect.any(String),
    percent: expect.any(Number),
  });
});

test("when it is killed, its server ends too, and nobody finds it any more", async () => {
  const other = await runLocalModel();
  expect(other.find()?.url).toBe(other.url);
  await other.stop("SIGKILL");
  expect(other.find()).toBeNull();
  await expect
    .poll(() =>
      fetch(`${other.url}/models`).then(
        () => "there",
        () => "gone",
      ),
    )
    .toBe("gone");
});
