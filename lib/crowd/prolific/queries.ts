import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { payKey } from "@/lib/crowd/pay/queries";
import { call } from "@/lib/http/client";
import { studyPath } from "@/lib/studies/queries";
import type { StudyIds } from "@/lib/studies/schema";
import type {
  checkSubmissions,
  connectAccount,
  connectStudy,
  disconnectAccount,
  enterBonus,
  enterPartial,
  getProlific,
} from "./schema";

const path = (ids: StudyIds) => `${studyPath(ids)}/prolific`;
const accountPath = ({ projectId }: Pick<StudyIds, "projectId">) =>
  `/api/projects/${encodeURIComponent(projectId)}/prolific`;

const key = ({ studyId }: StudyIds) => ["prolific", studyId] as const;

export const prolificOptions = (ids: StudyIds) =>
  queryOptions({
    queryKey: key(ids),
    queryFn: () => call<typeof getProlific>("GET", path(ids)),
  });

export const connectAccountOptions = (ids: StudyIds) =>
  mutationOptions({
    mutationFn: (body: z.input<typeof connectAccount.body>) =>
      call<typeof connectAccount>("PUT", accountPath(ids), body),
    onSettled: (_data, _error, _body, _result, { client }) =>
      client.invalidateQueries({ queryKey: key(ids) }),
  });

export const disconnectAccountOptions = (ids: StudyIds) =>
  mutationOptions({
    mutationFn: () => call<typeof disconnectAccount>("DELETE", accountPath(ids)),
    onSettled: (_data, _error, _body, _result, { client }) =>
      client.invalidateQueries({ queryKey: key(ids) }),
  });

export const connectStudyOptions = (ids: StudyIds) =>
  mutationOptions({
    mutationFn: (body: z.input<typeof connectStudy.body>) =>
      call<typeof connectStudy>("PUT", path(ids), body),
    onSettled: (_data, _error, _body, _result, { client }) =>
      client.invalidateQueries({ queryKey: key(ids) }),
  });

export const checkSubmissionsOptions = (ids: StudyIds) =>
  mutationOptions({
    mutationFn: () => call<typeof checkSubmissions>("POST", `${path(ids)}/check`),
    onSettled: (_data, _error, _body, _result, { client }) => {
      client.invalidateQueries({ queryKey: key(ids) });
      client.invalidateQueries({ queryKey: payKey(ids) });
    },
  });

export const enterPartialOptions = (ids: StudyIds) =>
  mutationOptions({
    mutationFn: (body: z.input<typeof enterPartial.body>) =>
      call<typeof enterPartial>("POST", `${path(ids)}/partial-approvals`, body),
    onSettled: (_data, _error, _body, _result, { client }) => {
      client.invalidateQueries({ queryKey: key(ids) });
      client.invalidateQueries({ queryKey: payKey(ids) });
    },
  });

export const enterBonusOptions = (ids: StudyIds) =>
  mutationOptions({
    mutationFn: (body: z.input<typeof enterBonus.body>) =>
      call<typeof enterBonus>("POST", `${path(ids)}/bonuses`, body),
    onSettled: (_data, _error, _body, _result, { client }) => {
      client.invalidateQueries({ queryKey: key(ids) });
      client.invalidateQueries({ queryKey: payKey(ids) });
    },
  });
