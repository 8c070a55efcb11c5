import { expect, test } from "vitest";
import { openUpload } from "./open-upload";

const request = (body: BodyInit | undefined, headers: Record<string, string> = {}) =>
  new Request("http://localhost/file", { method: "PUT", body, headers });

test("the body is the file, of the length that the sender says", () => {
  expect(openUpload(request("a,b\n", { "content-length": "4" })).bytesTotal).toBe(4);
  expect(openUpload(request("a,b\n")).bytesTotal).toBeNull();
});

test("a form, a packed file, too large a file and none are refused", () => {
  const refusal = (bad: Request) => {
    try {
      openUpload(bad);
      return "taken";
    } catch (error) {
      return error;
    }
  };
  expect(refusal(request(new FormData()))).toMatchObject({ status: 415, code: "multipart" });
  expect(refusal(request("x", { "content-encoding": "gzip" }))).toMatchObject({ status: 415 });
  expect(refusal(request("x", { "content-length": "2000000000" }))).toMatchObject({ status: 413 });
  expect(refusal(request(undefined))).toMatchObject({
    status: 400,
    fields: [{ path: "body" }],
  });
});
