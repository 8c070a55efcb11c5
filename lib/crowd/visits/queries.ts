import { mutationOptions } from "@tanstack/react-query";
import { readPath, withAddress } from "@/lib/crowd/participation/read-path";
import { nextStepKey } from "@/lib/crowd/tasks/queries";
import { call } from "@/lib/http/client";
import type * as contracts from "./schema";

export const beginVisitOptions = (link: string) =>
  mutationOptions({
    mutationFn: () =>
      call<typeof contracts.beginVisit>("POST", withAddress(`${readPath(link)}/visits`)),
    // Also after a refusal, because the offer may have changed.
    onSettled: (_data, _error, _variables, _result, { client }) =>
      client.invalidateQueries({ queryKey: nextStepKey(link) }),
  });

export const leaveVisitOptions = (link: string) => ({
  mutationFn: () => call<typeof contracts.leaveVisit>("POST", `${readPath(link)}/visits/end`),
});
