import { expect, test } from "vitest";
import { safePath } from "./safe-path";

test.each(["/", "/projects/1", "/projects/1/figures?by=reader#table", "/a?next=//evil.example"])(
  "%s is a path of this site",
  (path) => expect(safePath(path)).toBe(path),
);

// Browsers drop tabs and line ends, take \ for /, and resolve dots: each of these led to another site.
test.each([
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\\evil.example",
  "/.//evil.example",
  "/a/..//evil.example",
  "/%2e//evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "evil.example",
  " //evil.example",
  "",
  null,
  undefined,
])("%j leads to the first page", (path) => expect(safePath(path)).toBe("/"));
