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
])("%s stays as it is", (text) => {
  expect(hideCredentials(text)).toBe(text);
});
