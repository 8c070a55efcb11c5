import { queryOptions } from "@tanstack/react-query";
import { readPath } from "@/lib/crowd/participation/read-path";
import { call } from "@/lib/http/client";
import { isTemporary } from "./is-temporary";
import type { Outgoing } from "./outbox";
import type * as contracts from "./schema";
import type { AssignmentView, Draft, NextStep, PracticeFeedback } from "./schema";

const assignmentPath = (link: string, id: string) => `${readPath(link)}/assignments/${id}`;

const seconds = 1_000;
/** How soon to look again by itself after a failure that may pass. */
const lookAgain = 4 * seconds;

export const nextStepKey = (link: string) => ["next step", link] as const;

/** What to do now. Asking again while a task is held gives the same task, so it reads like a query. */
export const nextStepOptions = (link: string) =>
  queryOptions({
    queryKey: nextStepKey(link),
    queryFn: () => call<typeof contracts.claimTask>("POST", `${readPath(link)}/assignments`),
    refetchInterval: ({ state: { error, data } }) => {
      if (error) return isTemporary(error) && lookAgain;
      return data ? waitFor(data) : false;
    },
    refetchOnReconnect: ({ state }) => state.status === "error" && "always",
  });

/** How soon a step may have changed without the person's doing, in milliseconds. */
function waitFor(step: NextStep): number | false {
  if (step.step === "wait") return lookAgain;
  if (step.step !== "rest") return false;
  if (step.reason === "busy") return lookAgain;
  if (step.reason === "paused") return 10 * seconds;
  return ["review", "full", "not_invited"].includes(step.reason) && 30 * seconds;
}

/**
 * Keeps the slot while the page is in sight, and says at once when it is lost. For a pause it is kept
 * until the visit ends, however long nothing is heard.
 */
export const leaseOptions = (link: string, { id, leaseUntil }: AssignmentView, pause: boolean) =>
  queryOptions({
    queryKey: ["lease", link, id, pause],
    queryFn: () =>
      call<typeof contracts.keepLease>("PUT", `${assignmentPath(link, id)}/lease`, { pause }),
    // The claim has just taken the lease; a pause is still to be told.
    initialData: pause ? undefined : { leaseUntil },
    // Every pause is another.
    gcTime: 0,
    refetchInterval: ({ state: { data, dataUpdatedAt, error } }) => {
      if (pause) return error ? isTemporary(error) && lookAgain : 60 * seconds;
      return beat(Date.parse(data?.leaseUntil ?? leaseUntil) - dataUpdatedAt);
    },
    refetchOnWindowFocus: "always",
  });

/** About a minute; sooner where leases are so short that a minute would be too late. */
const beat = (leaseLeft: number): number =>
  Math.max(15 * seconds, Math.min(60 * seconds, leaseLeft / 3));

export const saveDraftOptions = (link: string, assignmentId: string) => ({
  mutationFn: (draft: Draft) =>
    call<typeof contracts.saveDraft>("PUT", `${assignmentPath(link, assignmentId)}/draft`, draft),
});

/** That the server has stored what was sent, with what comes of it. */
export type Acknowledged =
  | { kind: "lock"; assignment: AssignmentView }
  | { kind: "submission"; feedback: PracticeFeedback | null };

export const sendOutgoingOptions = (link: string) => ({
  mutationFn: async ({ kind, assignmentId, body }: Outgoing): Promise<Acknowledged> => {
    const path = assignmentPath(link, assignmentId);
    if (kind === "lock") {
      return {
        kind,
        ...(await call<typeof contracts.lockForecasts>("PUT", `${path}/forecasts`, body)),
      };
    }
    const { feedback } = await call<typeof contracts.submitForecasts>(
      "PUT",
      `${path}/submission`,
      body,
    );
    return { kind, feedback };
  },
});

export const returnTaskOptions = (link: string) => ({
  mutationFn: (assignmentId: string) =>
    call<typeof contracts.returnTask>("PUT", `${assignmentPath(link, assignmentId)}/return`),
});
