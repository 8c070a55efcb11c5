import { expect, test } from "vitest";
import { z } from "zod";
import { contracts } from "@/lib/api/contracts";

/** The schemas of IDs in a schema, wherever they are. A schema may contain itself. */
function idsIn(part: unknown, seen = new Set<unknown>()): z.ZodType[] {
  if (seen.has(part)) return [];
  if (typeof part === "object") seen.add(part);
  if (part instanceof z.ZodUUID) return [part];
  const isSchema = part instanceof z.ZodType;
  const inner = isSchema ? part.def : part;
  const isPlain = Array.isArray(part) || Object.getPrototypeOf(part ?? 0) === Object.prototype;
  return isSchema || isPlain
    ? Object.values(inner as object).flatMap((one) => idsIn(one, seen))
    : [];
}

test("every ID that comes in is read in small letters, as the database writes it", () => {
  const capitals = "0199C0DE-0000-7000-8000-00000000ABCD";
  const ids = contracts.flatMap(({ method, path, params, query, body }) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      idsIn(schema).map((id) => ({ where: `${method} ${path} ${part}`, read: id.parse(capitals) })),
    ),
  );
  expect(ids.filter(({ read }) => read !== capitals.toLowerCase())).toEqual([]);
  expect(ids.filter(({ where }) => / (query|body)$/.test(where)).length).toBeGreaterThan(20);
});
