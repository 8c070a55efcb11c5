import { type ZodObject, type ZodType, z } from "zod";
import type { AuditAction } from "@/lib/http/actions";
import { uuid } from "./uuid";

/**
 * Who may call a route.
 * - `public`: anyone.
 * - `staff`: anyone who has signed in.
 * - `instance`: admins of the instance.
 * - `researcher`, `admin`: members of the project in the path with (at least) that role.
 * - `crowdworker`: a person who has consented to the study behind the link in the path.
 */
export type Access = "public" | "staff" | "instance" | "researcher" | "admin" | "crowdworker";

/** The scopes of API tokens: to read, to import files, to change studies and settings. */
export const scopes = ["read", "import", "run"] as const;
export type Scope = (typeof scopes)[number];

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The requests and responses of a route. The handler, the client and OpenAPI all use it. */
interface Written {
  /** Method and path, with the path's parameters in braces: `GET /api/projects/{projectId}`. */
  route: `${Method} /api/${string}`;
  access: Access;
  /** The scope that an API token needs, if `scopeOf` should not decide; null refuses all tokens. */
  scope?: Scope | null;
  summary: string;
  query?: ZodObject;
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
  /** Set when another server calls it, and proves by a signature who it is. */
  signed?: true;
  /** Set when a crowdworker may call it after they were erased. */
  whileErased?: true;
  /** The name of the action in the audit log. Without one, calls are not logged. */
  action?: AuditAction;
}

/** A contract as the wrapper, the client and the tests read it. */
export interface Contract extends Omit<Written, "route"> {
  method: Method;
  path: string;
  /** One for each parameter of the path. */
  params?: ZodObject | undefined;
}

type MethodOf<R> = R extends `${infer M extends Method} ${string}` ? M : never;
type PathOf<R> = R extends `${Method} ${infer P}` ? P : never;
type NamesIn<P> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type ParamsIn<P> = [NamesIn<P>] extends [never]
  ? undefined
  : ZodObject<Record<NamesIn<P>, ZodType<string>>>;

/** Every route with which staff change something or download a file is in the audit log. */
type Logged<C extends Written> = C["access"] extends "public" | "crowdworker"
  ? unknown
  : MethodOf<C["route"]> extends "GET"
    ? C["produces"] extends readonly string[]
      ? { action: AuditAction }
      : unknown
    : { action: AuditAction };

/** A part of a contract after it is parsed, and before. */
export type Output<S> = S extends ZodType ? z.output<S> : undefined;
export type Input<S> = S extends ZodType ? z.input<S> : undefined;

/** The formats of path parameters; all others are UUIDs, spelled as the database does: locks and hashes use them. */
const pathParams: Record<string, ZodType<string>> = {
  userId: z.string().min(1).max(64),
  /** The link of a study, which its researchers may have chosen. */
  link: z.string().min(1).max(64),
  /** Of a row, or of the models of this machine: `local`, and those that the project has trained. */
  providerId: z.union([z.literal("local"), z.literal("trained"), uuid()]),
  /** The secret of a one-time link, or of a shared view. */
  token: z.string().min(20).max(100),
};

export function contract<const C extends Written>({ route, ...rest }: C & Logged<C>) {
  const [method, path = ""] = route.split(" ");
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const shape = Object.fromEntries(names.map((name) => [name, pathParams[name] ?? uuid()]));
  const params = names.length > 0 ? z.object(shape) : undefined;
  // What the text of the route says, in types.
  return { ...rest, method, path, params } as unknown as Omit<C, "route"> & {
    method: MethodOf<C["route"]>;
    path: PathOf<C["route"]>;
    params: ParamsIn<PathOf<C["route"]>>;
  };
}

/**
 * The scope that an API token needs at a route: `read` to get something, `run` to change something.
 * Tokens belong to a project: what is outside of it is for people alone.
 */
export function scopeOf(of: Pick<Contract, "access" | "scope" | "method">): Scope | null {
  const { access, scope, method } = of;
  if (access !== "researcher" && access !== "admin") return null;
  if (scope !== undefined) return scope;
  return method === "GET" ? "read" : "run";
}
