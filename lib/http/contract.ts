import type { ZodObject, ZodType } from "zod";
import type { AuditAction } from "@/lib/http/actions";

/**
 * Who may call a route.
 * - `public`: anyone.
 * - `staff`: anyone who has signed in.
 * - `instance`: admins of the instance.
 * - `researcher`, `admin`: members of the project in the path with (at least) that role.
 * - `crowdworker`: a person who has consented to the study behind the link in the path.
 */
export type Access = "public" | "staff" | "instance" | "researcher" | "admin" | "crowdworker";

/** What an API token may be allowed: to read, to import files, to change studies and settings. */
export const scopes = ["read", "import", "run"] as const;
export type Scope = (typeof scopes)[number];

/** What goes over the wire at one route: the handler, the client and OpenAPI all read it here. */
export interface Contract {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With parameters in braces: `/api/projects/{projectId}`. */
  path: string;
  access: Access;
  /** The scope that an API token needs, where `scopeOf` is not to decide; null: no token gets in. */
  scope?: Scope | null;
  summary: string;
  params?: ZodObject;
  query?: ZodObject;
  /** JSON body. */
  body?: ZodType;
  /** Set when the body is a stream that the handler reads itself. */
  consumes?: readonly string[];
  /** JSON answer; fields that are not in it never leave the server. */
  response?: ZodType;
  /** Set when the answer is a stream that the handler writes itself. */
  produces?: readonly string[];
  /** Status of a success; 200 unless given. */
  status?: 200 | 201 | 202;
  /** Set when it may be called in an archived project or study, which else can only be read. */
  whileArchived?: true;
  /** Set when a crowdworker may call it after they were erased. */
  whileErased?: true;
  /** What a call is called in the audit log. Without one, calls are not logged. */
  action?: AuditAction;
}

/** Whatever changes something for staff, or hands them a file, is in the audit log. */
type Logged<C extends Contract> = C["access"] extends "public" | "crowdworker"
  ? unknown
  : C["method"] extends "GET"
    ? C["produces"] extends readonly string[]
      ? { action: AuditAction }
      : unknown
    : { action: AuditAction };

export const contract = <const C extends Contract>(c: C & Logged<C>): C => c;

/**
 * The scope that an API token needs at a route: `read` to get something, `run` to change something.
 * Tokens belong to a project: what is outside of it is for people alone.
 */
export function scopeOf({
  access,
  scope,
  method,
}: Pick<Contract, "access" | "scope" | "method">): Scope | null {
  if (access !== "researcher" && access !== "admin") return null;
  if (scope !== undefined) return scope;
  return method === "GET" ? "read" : "run";
}
