import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "@/lib/http/client";
import type * as contracts from "./schema";

export interface StudyIds {
  projectId: string;
  studyId: string;
}

const path = ({ projectId, studyId }: StudyIds) => `/api/projects/${projectId}/studies/${studyId}`;
const roundPath = (ids: StudyIds, roundId: string) => `${path(ids)}/rounds/${roundId}`;
const key = ({ projectId, studyId }: StudyIds) => ["rounds", projectId, studyId] as const;

const live = 5_000;

/** The running version's rounds; looked at again every few seconds while one is open. */
export const roundsOptions = (ids: StudyIds) =>
  queryOptions({
    queryKey: [...key(ids), "list"],
    queryFn: () => call<typeof contracts.listRounds>("GET", `${path(ids)}/rounds`),
    refetchInterval: ({ state: { data } }) =>
      data?.rounds.some((r) => r.state === "open") ? live : false,
  });

/** Everyone in a qualification round with their answers; `open` while more may come. */
export const candidatesOptions = (ids: StudyIds, roundId: string, open: boolean) =>
  queryOptions({
    queryKey: [...key(ids), "candidates", roundId],
    queryFn: () =>
      call<typeof contracts.listCandidates>("GET", `${roundPath(ids, roundId)}/candidates`),
    refetchInterval: open ? live : false,
  });

export const peopleOptions = (ids: StudyIds) =>
  queryOptions({
    queryKey: [...key(ids), "people"],
    queryFn: () => call<typeof contracts.listPeople>("GET", `${path(ids)}/people`),
    refetchInterval: live,
  });

export const eventsOptions = (ids: StudyIds) =>
  queryOptions({
    queryKey: [...key(ids), "events"],
    queryFn: () => call<typeof contracts.listEvents>("GET", `${path(ids)}/events`),
  });

/** Files about everyone: one row per session; per person, to pay them; and per person and round. */
export const visitsCsvPath = (ids: StudyIds) => `${path(ids)}/visits.csv`;
export const paymentsCsvPath = (ids: StudyIds) => `${path(ids)}/payments.csv`;
export const peopleCsvPath = (ids: StudyIds) => `${path(ids)}/people.csv`;

/** Whatever is changed shows in rounds, candidates, people and the log, and in the study itself. */
const changed = (client: QueryClient, ids: StudyIds) =>
  Promise.all([
    client.invalidateQueries({ queryKey: key(ids) }),
    client.invalidateQueries({ queryKey: ["studies", ids.projectId] }),
  ]);

/** Options of a mutation of one round, after which everything about the study is read again. */
const changing = <V>(ids: StudyIds, mutationFn: (variables: V) => Promise<unknown>) =>
  mutationOptions({
    mutationFn,
    onSettled: (_data, _error, _variables, _result, { client }) => changed(client, ids),
  });

type Body<C extends { body: z.ZodType }> = z.input<C["body"]>;

export const setRoundStateOptions = (ids: StudyIds, roundId: string) =>
  changing(ids, (body: Body<typeof contracts.setRoundState>) =>
    call<typeof contracts.setRoundState>("PUT", `${roundPath(ids, roundId)}/state`, body),
  );

export const setAdmitsOptions = (ids: StudyIds, roundId: string) =>
  changing(ids, (body: Body<typeof contracts.setAdmits>) =>
    call<typeof contracts.setAdmits>("PUT", `${roundPath(ids, roundId)}/admits`, body),
  );

export const moveOnOptions = (ids: StudyIds, roundId: string) =>
  changing(ids, (body: Body<typeof contracts.moveOn>) =>
    call<typeof contracts.moveOn>("POST", `${roundPath(ids, roundId)}/move-on`, body),
  );

export const decideOptions = (ids: StudyIds, roundId: string) =>
  changing(ids, (body: Body<typeof contracts.decide>) =>
    call<typeof contracts.decide>("POST", `${roundPath(ids, roundId)}/verdicts`, body),
  );

export const inviteAgainOptions = (ids: StudyIds, roundId: string) =>
  changing(ids, (body: Body<typeof contracts.inviteAgain>) =>
    call<typeof contracts.inviteAgain>("POST", `${roundPath(ids, roundId)}/invitations`, body),
  );
