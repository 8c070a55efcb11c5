import { expect, test } from "vitest";
import { readTag, readTagField, writeTag, writeTagField } from "./tags";

test("a tag and its value come back from an address as they were", () => {
  const field = writeTagField("reader", "a.b=c%");
  expect(readTagField(field)).toEqual({ kind: "reader", name: "a.b=c%" });
  expect(readTag(writeTag(field, "x=y,z"))).toEqual({ field, value: "x=y,z" });
});

test.each(["reader.%00", "reader.a%00b"])("%s names no tag: Postgres stores no NUL", (text) => {
  expect(readTagField(text)).toBeNull();
});

test("a value with a NUL is none either", () => expect(readTag("reader.a=%00")).toBeNull());
