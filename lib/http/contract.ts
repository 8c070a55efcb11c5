import type { ZodObject, ZodType } from "zod";
import type { AuditAction } from "@/lib/audit/actions";

/**
 * Who may call a route.
 * - `public`: anyone.
 * - `staff`: anyone who has signed in.
 * - `researcher`, `admin`: members of the project in the path with (at least) that role.
 * - `crowdworker`: a person who has consented to the study behind the link in the path.
 */
export type Access = "public" | "staff" | "researcher" | "admin" | "crowdworker";

/** What goes over the wire at one route: the handler, the client and OpenAPI all read it here. */
export interface Contract {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With parameters in braces: `/api/projects/{projectId}`. */
  path: string;
  access: Access;
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
