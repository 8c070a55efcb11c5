import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject } from "zod-openapi";
import { fullName } from "@/lib/auth/server/cookies";
import { type Access, type Contract, scopeOf } from "../http/contract";
import { contracts } from "./contracts";

const errorBody = z
  .object({
    error: z.object({
      code: z.string(),
      message: z.string(),
      fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    }),
  })
  .meta({ id: "Error", description: "Why the request was refused, and which field to fix" });

const refusal = (description: string) => ({
  description,
  content: { "application/json": { schema: errorBody } },
});

const who: Record<Access, string> = {
  public: "Anyone.",
  staff: "Anyone who is signed in.",
  instance: "Admins of the instance.",
  researcher: "Members of the project.",
  admin: "Admins of the project.",
  crowdworker: "Crowdworkers who have consented to the study.",
};

let made: ReturnType<typeof makeDocument> | undefined;

/**
 * The OpenAPI document, made from the contracts that the routes themselves use. Made once, because
 * it takes a while.
 */
export function openApiDocument() {
  made ??= makeDocument();
  return made;
}

function makeDocument() {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const contract of contracts) {
    paths[contract.path] = {
      ...paths[contract.path],
      [contract.method.toLowerCase()]: operation(contract),
    };
  }
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: "Candor",
      version: "1",
      description: "Calibration of the people and programs that read a language model's text.",
    },
    components: {
      securitySchemes: {
        token: {
          type: "http",
          scheme: "bearer",
          description:
            "An API token of a project's member. It can call this project's routes within its scopes.",
        },
        staffCookie: {
          type: "apiKey",
          in: "cookie",
          name: fullName({ name: "candor_staff" }),
          description: "A researcher's or admin's session, set by signing in",
        },
        readerCookie: {
          type: "apiKey",
          in: "cookie",
          name: fullName({ name: "candor-reader", path: "/api/read" }),
          description: "A crowdworker's session, set by giving consent",
        },
      },
    },
    paths,
  });
}

function operation(contract: Contract): ZodOpenApiOperationObject {
  const { params, query, body, consumes, access } = contract;
  return {
    summary: contract.summary,
    description: `Who: ${who[access]}${tokens(contract)}`,
    security: security(contract),
    requestParams: { ...(params && { path: params }), ...(query && { query }) },
    requestBody: body
      ? { required: true, content: { "application/json": { schema: body } } }
      : consumes && { required: true, content: streams(consumes) },
    responses: {
      [String(contract.status ?? 200)]: {
        description: "Done",
        content: contract.response
          ? { "application/json": { schema: contract.response } }
          : contract.produces && streams(contract.produces),
      },
      "400": refusal("A field is missing or wrong; `fields` names it"),
      "401": refusal("Not signed in, or a bad token"),
      "403": refusal("The role, or the API token's scope, does not suffice"),
      "404": refusal("Not found, or no access"),
      "409": refusal("In conflict with existing data"),
      "413": refusal("The body is too large"),
      "422": refusal("The file was refused; `fields` names lines and columns"),
      "429": refusal("Too many tries; try again after `Retry-After` seconds"),
      "503": refusal(
        "The database is unavailable or busy: try again after `Retry-After` seconds. With the code `too_slow`, the request took too long: choose less at once",
      ),
    },
  };
}

function security(contract: Contract): Record<string, string[]>[] {
  const { access } = contract;
  if (access === "public") return [];
  if (access === "crowdworker") return [{ readerCookie: [] }];
  return scopeOf(contract) ? [{ token: [] }, { staffCookie: [] }] : [{ staffCookie: [] }];
}

function tokens(contract: Contract): string {
  const { access } = contract;
  if (access === "public" || access === "crowdworker") return "";
  const scope = scopeOf(contract);
  return scope ? ` API tokens: scope ${scope}.` : " No API token may do this.";
}

const streams = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: z.string() }]));
