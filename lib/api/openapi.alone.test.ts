import { expect, test, vi } from "vitest";
import { z } from "zod";
import { importOptions } from "@/lib/imports/options";
import { scopeOf } from "../http/contract";
import { contracts } from "./contracts";
import { openApiDocument } from "./openapi";

test("the document has every route, with its parameters and who may call it", () => {
  const document = openApiDocument();
  expect(document.openapi).toBe("3.1.0");
  for (const contract of contracts) {
    const path = document.paths?.[contract.path] ?? {};
    const operation = path[contract.method.toLowerCase() as "get"];
    expect(operation?.summary, contract.path).toBe(contract.summary);
    const named = (operation?.parameters ?? []).map((p) => ("name" in p ? p.name : ""));
    const inPath = [...contract.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    expect(named, contract.path).toEqual(expect.arrayContaining(inPath));
    const opens = operation?.security?.flatMap((one) => Object.keys(one));
    const scope = scopeOf(contract);
    expect(opens, contract.path).toEqual(
      contract.access === "public"
        ? []
        : contract.access === "crowdworker"
          ? ["readerCookie"]
          : scope
            ? ["token", "staffCookie"]
            : ["staffCookie"],
    );
    if (scope) expect(operation?.description).toContain(`scope ${scope}`);
  }
  // Anyone may ask for it, and making it takes up to a second: it is made once.
  expect(openApiDocument()).toBe(document);
  // It is sent as JSON: nothing in it may be lost on the way.
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
});

test("every parameter of a query is described", () => {
  const { paths = {} } = openApiDocument();
  const undescribed = Object.entries(paths).flatMap(([path, item]) =>
    [item.get, item.post, item.put, item.patch, item.delete].flatMap((operation) =>
      (operation?.parameters ?? []).flatMap((p) =>
        "name" in p && p.in === "query" && !p.description ? [`${path} ${p.name}`] : [],
      ),
    ),
  );
  expect(undescribed).toEqual([]);
  const options = Object.entries(importOptions.shape).filter(([, field]) => !field.description);
  expect(options).toEqual([]);
});

test("behind https the cookies have the names that browsers are given", async () => {
  vi.resetModules();
  vi.stubEnv("CANDOR_URL", "https://candor.example.org");
  const { openApiDocument: anew } = await import("./openapi");
  expect(anew().components?.securitySchemes).toMatchObject({
    staffCookie: { name: "__Host-candor_staff" },
    readerCookie: { name: "__Secure-candor-reader" },
  });
  vi.unstubAllEnvs();
});

test("every whole number that is sent has a limit", () => {
  // Numbers of rows and bytes, which count beyond what a column of whole numbers holds.
  const positions = ["GET /api/log", "GET /api/projects/{projectId}/log"];
  const events = ["log", "events"].map(
    (of) => `GET /api/projects/{projectId}/training-runs/{trainingId}/${of}`,
  );
  const unlimited = contracts.flatMap(({ method, path, body, query }) =>
    [body, query].flatMap((schema) => {
      if (!schema) return [];
      const sent = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
      return limitsIn(sent).includes(Number.MAX_SAFE_INTEGER) ? `${method} ${path}` : [];
    }),
  );
  expect(new Set(unlimited)).toEqual(new Set([...positions, ...events]));
});

/** The limits of all whole numbers in a JSON schema; without one, zod gives the largest number. */
function limitsIn(schema: unknown): number[] {
  if (typeof schema !== "object" || schema === null) return [];
  const own = "type" in schema && schema.type === "integer" && "maximum" in schema;
  return [...(own ? [Number(schema.maximum)] : []), ...Object.values(schema).flatMap(limitsIn)];
}
