import * as imports from "@/lib/imports/schema";
import * as members from "@/lib/members/schema";
import * as projects from "@/lib/projects/schema";
import * as studies from "@/lib/studies/schema";
import * as tasks from "@/lib/tasks/schema";
import type { Contract } from "./contract";

const isContract = (value: unknown): value is Contract =>
  typeof value === "object" && value !== null && "method" in value && "access" in value;

/** Every route's contract. A test holds it against the route files. */
export const contracts: Contract[] = [projects, members, imports, studies, tasks]
  .flatMap((domain) => Object.values(domain) as unknown[])
  .filter(isContract);
