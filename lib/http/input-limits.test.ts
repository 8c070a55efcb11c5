import { expect, test } from "vitest";
import { z } from "zod";
import { contracts } from "@/lib/api/contracts";

interface Schema {
  type?: string | string[];
  [key: string]: unknown;
}

/** Texts and lists in a schema of what comes in that may be of any length, by their paths. */
function boundless(schema: Schema, path: string): string[] {
  const { type, properties, items, prefixItems, additionalProperties, anyOf, oneOf, allOf } =
    schema;
  const types = [type ?? []].flat();
  const isText = types.includes("string") && !("enum" in schema) && !("const" in schema);
  // A format or a pattern of these says how long it is.
  const own =
    (isText &&
      !("maxLength" in schema) &&
      !["uuid", "date", "date-time"].includes(`${schema.format}`)) ||
    (types.includes("array") && !("maxItems" in schema) && !prefixItems);
  const inner = [
    ...Object.entries((properties as Record<string, Schema> | undefined) ?? {}),
    ...(items ? [["[]", items as Schema] as const] : []),
    ...(additionalProperties ? [["{}", additionalProperties as Schema] as const] : []),
    ...[anyOf, oneOf, allOf, prefixItems].flatMap((list) =>
      ((list as Schema[] | undefined) ?? []).map((one, i) => [`${i}`, one] as const),
    ),
  ];
  return [
    ...(own ? [path] : []),
    ...inner.flatMap(([key, one]) => boundless(one, `${path}.${key}`)),
  ];
}

test("every text and every list that comes in has a greatest length", () => {
  const found = contracts.flatMap(({ method, path, params, query, body }) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) => {
      if (!schema) return [];
      const json = z.toJSONSchema(schema, {
        io: "input",
        unrepresentable: "any",
        reused: "inline",
      });
      return boundless(json as Schema, `${method} ${path} ${part}`);
    }),
  );
  expect(found).toEqual([]);
});
