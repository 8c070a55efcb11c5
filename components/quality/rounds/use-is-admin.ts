import { useQuery } from "@tanstack/react-query";
import { projectOptions } from "@/lib/projects/queries";

/** Whether who looks is an admin of the project: only they decide about people. */
export const useIsAdmin = (projectId: string): boolean =>
  useQuery(projectOptions(projectId)).data?.role === "admin";
