import { inject } from "vitest";
import { cloneTemplate, type TestDatabase } from "./clone-template";

/** A database of its own for a test file: cloned from the template, dropped when it is done. */
export function createTestDatabase(): Promise<TestDatabase> {
  return cloneTemplate(inject("testServer"));
}
