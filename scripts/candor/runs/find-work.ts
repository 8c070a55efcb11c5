import { openProject, type ProjectApi } from "../open-project";

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const isId = new RegExp(`^${uuid}$`, "i");

/** Where pages of runs and tunings are. */
type Pages = "runs" | "runs/tunings";

/** The ID in the address of a page; null for anything else. */
export const idOfPage = (address: string, pages: Pages): string | null =>
  new RegExp(`^https?://.*/${pages}/(${uuid})(?:[/?#]|$)`, "i").exec(address)?.[1] ?? null;

/** A project by the API, with the run or tuning that is named; `id` is null where a file is named. */
interface Work {
  api: ProjectApi;
  id: string | null;
}

/**
 * Finds out whether a run or tuning is named, by its ID or the address of its page, or a file.
 * @throws UsageProblem as `openProject` does
 */
export function findWork(named: string, project: string | undefined, pages: Pages): Work {
  const onPage = idOfPage(named, pages);
  const address = project ?? (onPage === null ? (process.env.CANDOR_API ?? "") : named);
  return {
    api: openProject(address, process.env.CANDOR_TOKEN ?? "", "read and run"),
    id: onPage ?? (isId.test(named) ? named : null),
  };
}
