import { expect, test } from "vitest";
import { hideCredentials } from "./hide-credentials";

test.each([
  [
    "GET https://ada:s3cret@mirror.example/models failed",
    "GET https://…@mirror.example/models failed",
  ],
  ["proxy http://s3cret@10.0.0.5:8080", "proxy http://…@10.0.0.5:8080"],
  ["{'Authorization': 'Bearer eyJhb.s3cret-s3cret=='}", "{'Authorization': 'Bearer …'}"],
  ["> authorization: bearer s3cret-s3cret", "> authorization: bearer …"],
  ["AUTHORIZATION: BEARER S3CRET-S3CRET", "AUTHORIZATION: BEARER …"],
  ['{"Authorization": "Basic YWRhOnMzY3JldA=="}', '{"Authorization": "Basic …"}'],
  ["GET /v1/models?token=s3cret&page=2", "GET /v1/models?token=…&page=2"],
  ["https://api.example/v1?a=1&api_key=s3cret", "https://api.example/v1?a=1&api_key=…"],
  [`Incorrect API key: sk-proj-${"aZ9".repeat(11)}`, "Incorrect API key: …"],
  ["https://ada:s3@cret@mirror.example/models", "https://…@mirror.example/models"],
  ["authorization: bearer abcdefghijkl", "authorization: bearer …"],
  ["Authorization: Bearer\ts3cret-s3cret", "Authorization: Bearer\t…"],
  ["Authorization: Token s3cret-s3cret", "Authorization: Token …"],
  ["x-api-key: s3cret-s3cret", "x-api-key: …"],
  ["https://h.example/?Token=s3cret&amp;token=s3cret", "https://h.example/?Token=…&amp;token=…"],
  [
    "https://s3.example/a?X-Amz-Credential=A&X-Amz-Signature=0f0f",
    "https://s3.example/a?X-Amz-Credential=…&X-Amz-Signature=…",
  ],
  [`WANDB_API_KEY=${"0f".repeat(20)} set`, "WANDB_API_KEY=… set"],
  [`export HF_TOKEN="${"0f".repeat(20)}"`, 'export HF_TOKEN="…"'],
  [`clone failed: ghp_${"aZ9".repeat(12)}`, "clone failed: …"],
  ["key AKIAIOSFODNN7EXAMPLE", "key …"],
  [`cookie eyJ${"aZ9".repeat(5)}.eyJ${"aZ9".repeat(5)}.${"aZ9".repeat(5)}`, "cookie …"],
  [`token hf_${"aZ9".repeat(11)} is invalid`, "token … is invalid"],
])("%s is shown without its secret", (text, shown) => {
  expect(hideCredentials(text)).toBe(shown);
});

test.each([
  "step 5: loss 0.3, https://mirror.example/models@main",
  "mail to ada@example.org",
  "hf_hub is not installed",
  "The Bearer of it",
  "the bearer certificates of it",
  "basic calibration, /v1/models?page=2",
  "a risk-averse reader, sk-learn",
  "MAX_TOKENS=512000000 KEY_SIZE=10, x-api-key is missing",
  "https://mirror.example/a?page=2&sort=key, mail ada@example.org",
  "authorization bearer of it",
])("%s stays as it is", (text) => {
  expect(hideCredentials(text)).toBe(text);
});

test("a long line of blanks is read once", () => {
  const text = `authorization:${" ".repeat(200_000)}`;
  expect(hideCredentials(text)).toBe(text);
});
