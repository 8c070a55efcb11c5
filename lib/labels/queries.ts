import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/client";
import type { getLabelAgreement } from "./schema";

/** Asked again every second while it is being computed. */
export const labelAgreementOptions = (projectId: string, dataset: string | null) =>
  queryOptions({
    queryKey: ["labels", projectId, dataset],
    queryFn: () =>
      call<typeof getLabelAgreement>(
        "GET",
        `/api/projects/${projectId}/labels/agreement${dataset ? `?dataset=${dataset}` : ""}`,
      ),
    refetchInterval: ({ state: { data } }) => data?.state === "waiting" && 1_000,
  });
