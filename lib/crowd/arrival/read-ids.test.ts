import { expect, test } from "vitest";
import { readIds } from "./read-ids";

test("ids are the first column, one a line, without a heading and empty lines", () => {
  expect(readIds("ann\n\n bob \r\ncat")).toEqual(["ann", "bob", "cat"]);
  expect(readIds('id,group\n"a,b",1\nc,2\n')).toEqual(["a,b", "c"]);
  expect(readIds("\uFEFFPROLIFIC_PID\n5f1\n")).toEqual(["5f1"]);
  expect(readIds("  \n")).toEqual([]);
});
