import { useQuery } from "@tanstack/react-query";
import { projectOptions } from "@/lib/projects/queries";

/** Whether the signed-in person is an admin of the project: only admins decide about people. */
export const useIsAdmin = (projectId: string): boolean =>
  useQuery(projectOptions(projectId)).data?.role === "admin";
