import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/client";
import { isTemporary } from "./is-temporary";
import type { Outgoing } from "./outbox";
import type * as contracts from "./schema";
import type { Draft } from "./schema";

const base = (link: string) => `/api/read/${encodeURIComponent(link)}`;
const assignmentPath = (link: string, id: string) => `${base(link)}/assignments/${id}`;

/** Any study's {@link readingOptions}. */
export const anyReading = ["reading"] as const;
const readingKey = (link: string) => [...anyReading, link] as const;

const seconds = 1_000;
/** How soon to look again by itself after a failure that may pass. */
const lookAgain = 4 * seconds;

export type Reading = Awaited<ReturnType<typeof fetchReading>>;
const fetchReading = (link: string) => call<typeof contracts.getReading>("GET", base(link));

/** A study as its link shows it, and how far the person at this device is. */
export const readingOptions = (link: string, initialData?: Reading) =>
  queryOptions({
    queryKey: readingKey(link),
    queryFn: () => fetchReading(link),
    initialData,
    refetchInterval: ({ state: { error, data } }) => {
      if (error) return isTemporary(error) && lookAgain;
      return data?.state === "paused" || data?.state === "draft" ? 10 * seconds : false;
    },
    refetchOnReconnect: ({ state }) => state.status === "error" && "always",
  });

export const nextStepKey = (link: string) => ["next step", link] as const;

const claimTask = (link: string) =>
  call<typeof contracts.claimTask>("POST", `${base(link)}/assignments`);
export type NextStep = Awaited<ReturnType<typeof claimTask>>;
export type Assignment = Extract<NextStep, { step: "task" }>["assignment"];

/** What to do now. Asking again while a task is held gives the same task, so it reads like a query. */
export const nextStepOptions = (link: string) =>
  queryOptions({
    queryKey: nextStepKey(link),
    queryFn: () => claimTask(link),
    refetchInterval: ({ state: { error, data } }) => {
      if (error) return isTemporary(error) && lookAgain;
      if (data?.step === "wait") return lookAgain;
      return data?.step === "paused" ? 10 * seconds : false;
    },
    refetchOnReconnect: ({ state }) => state.status === "error" && "always",
  });

/** Keeps the place while the page is in sight, and says at once when it is lost. */
export const leaseOptions = (link: string, { id, leaseUntil }: Assignment) =>
  queryOptions({
    queryKey: ["lease", link, id],
    queryFn: () => call<typeof contracts.keepLease>("PUT", `${assignmentPath(link, id)}/lease`),
    // The claim has just taken the lease.
    initialData: { leaseUntil },
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      beat(Date.parse(data?.leaseUntil ?? leaseUntil) - dataUpdatedAt),
    refetchOnWindowFocus: "always",
  });

/** About a minute; sooner where leases are so short that a minute would be too late. */
const beat = (leaseLeft: number): number =>
  Math.max(15 * seconds, Math.min(60 * seconds, leaseLeft / 3));

export const giveConsentOptions = (link: string) =>
  mutationOptions({
    mutationFn: (version: string) =>
      call<typeof contracts.giveConsent>("POST", `${base(link)}/consent`, { version }),
    // What was known belongs to a session before this one.
    onSuccess: (_data, _version, _result, { client }) =>
      client.removeQueries({ queryKey: nextStepKey(link) }),
    // Also after a refusal: the text may have changed.
    onSettled: (_data, _error, _version, _result, { client }) =>
      client.invalidateQueries({ queryKey: readingKey(link) }),
  });

export const confirmInstructionsOptions = (link: string) =>
  mutationOptions({
    mutationFn: () =>
      call<typeof contracts.confirmInstructions>("PUT", `${base(link)}/instructions`),
    onSuccess: (_data, _variables, _result, { client }) =>
      client.invalidateQueries({ queryKey: readingKey(link) }),
  });

export const saveDraftOptions = (link: string, assignmentId: string) =>
  mutationOptions({
    mutationFn: (draft: Draft) =>
      call<typeof contracts.saveDraft>("PUT", `${assignmentPath(link, assignmentId)}/draft`, draft),
  });

export const submitForecastsOptions = (link: string) =>
  mutationOptions({
    mutationFn: ({ assignmentId, body }: Outgoing) =>
      call<typeof contracts.submitForecasts>(
        "PUT",
        `${assignmentPath(link, assignmentId)}/submission`,
        body,
      ),
  });

export const returnTaskOptions = (link: string) =>
  mutationOptions({
    mutationFn: (assignmentId: string) =>
      call<typeof contracts.returnTask>("PUT", `${assignmentPath(link, assignmentId)}/return`),
  });
