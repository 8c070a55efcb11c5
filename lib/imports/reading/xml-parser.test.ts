import { expect, test } from "vitest";
import { createWorkbookReader } from "./xlsx/read-workbook";
import { createXmlParser } from "./xml-parser";

const ignore = () => undefined;
const bytes = (text: string) => new TextEncoder().encode(text);

test("tags within tags without end are refused before they take time", () => {
  const parser = createXmlParser({ open: ignore, text: ignore, close: ignore });
  expect(() => parser.write(bytes("<a>".repeat(5_000_000)))).toThrow("XML is damaged");
});

test("siblings are no depth", () => {
  const parser = createXmlParser({ open: ignore, text: ignore, close: ignore });
  expect(() => parser.write(bytes(`<s>${"<r><c/></r>".repeat(1_000)}</s>`))).not.toThrow();
});

test("a workbook of more sheets than any has is refused", () => {
  const { workbook } = createWorkbookReader();
  expect(() => workbook.write(bytes(`<s>${"<sheet/>".repeat(10_001)}`))).toThrow("10000 sheets");
});
