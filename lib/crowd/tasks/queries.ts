import { queryOptions } from "@tanstack/react-query";
import { readPath, withAddress } from "@/lib/crowd/participation/read-path";
import { call } from "@/lib/http/client";
import { isTemporary } from "./is-temporary";
import type { Outgoing } from "./outbox";
import type * as contracts from "./schema";
import type { AssignmentView, Draft, NextStep, PracticeFeedback } from "./schema";

const assignmentPath = (link: string, id: string) => `${readPath(link)}/assignments/${id}`;

const seconds = 1_000;
/** When to try again after a temporary failure. */
const lookAgain = 4 * seconds;

export const nextStepKey = (link: string) => ["next step", link] as const;

/** What to do now. Asking again while a task is held gives the same task, so it reads like a query. */
export const nextStepOptions = (link: string) =>
  queryOptions({
    queryKey: nextStepKey(link),
    queryFn: () =>
      call<typeof contracts.claimTask>("POST", withAddress(`${readPath(link)}/assignments`)),
    refetchInterval: ({ state: { error, data } }) => {
      if (error) return isTemporary(error) && lookAgain;
      return data ? waitFor(data) : false;
    },
    refetchOnReconnect: ({ state }) => state.status === "error" && "always",
  });

/** When to ask again whether the step has changed, in milliseconds. */
export function waitFor(step: NextStep): number | false {
  if (step.step === "wait") return lookAgain;
  if (step.step !== "rest") return false;
  if (step.reason === "busy") return lookAgain;
  if (step.reason === "paused") return 10 * seconds;
  return (
    ["review", "on_hold", "full", "unfunded", "not_invited"].includes(step.reason) && 30 * seconds
  );
}

/**
 * Keeps the slot while the page is visible, and reports when it is lost. A pause keeps it until the visit
 * ends.
 */
export const leaseOptions = (
  link: string,
  { id, leaseUntil, isClosed }: Pick<AssignmentView, "id" | "leaseUntil"> & { isClosed: boolean },
  pause: boolean,
) =>
  queryOptions({
    queryKey: ["lease", link, id, pause],
    queryFn: () =>
      call<typeof contracts.keepLease>("PUT", `${assignmentPath(link, id)}/lease`, { pause }),
    // The claim has just taken the lease; the server does not know of a pause yet.
    initialData: pause ? undefined : { leaseUntil, isClosed },
    // Each pause is a new query.
    gcTime: 0,
    refetchInterval: ({ state: { data, dataUpdatedAt, error } }) => {
      if (pause) return error ? isTemporary(error) && lookAgain : 60 * seconds;
      return beat(Date.parse(data?.leaseUntil ?? leaseUntil) - dataUpdatedAt);
    },
    refetchOnWindowFocus: "always",
  });

/** About a minute; sooner when the lease is short. */
const beat = (leaseLeft: number): number =>
  Math.max(15 * seconds, Math.min(60 * seconds, leaseLeft / 3));

export const saveDraftOptions = (link: string, assignmentId: string) => ({
  mutationFn: (draft: Draft) =>
    call<typeof contracts.saveDraft>("PUT", `${assignmentPath(link, assignmentId)}/draft`, draft),
});

/** The next step, after the server has stored what was sent. */
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
