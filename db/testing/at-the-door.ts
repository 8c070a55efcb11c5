import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { database } from "@/db/client";
import { callRoute } from "@/db/testing/call-route";
import { makeStudy } from "@/db/testing/make-study";
import { signInStaff } from "@/db/testing/sign-in";
import { exportLinks } from "@/lib/crowd/arrival/schema";
import { getReading, giveConsent } from "@/lib/crowd/participation/schema";
import type { Arrival } from "@/lib/studies/schema-config";

/** A study of three tasks to which people come in some way, with a researcher of it. */
export async function studyWith(arrival: Arrival) {
  const study = await makeStudy(database(), {
    questions: 3,
    models: 1,
    overlap: 2,
    change: { arrival },
  });
  const { projectId, studyId, link } = study;
  const { headers } = await signInStaff(database(), { projectId, role: "researcher" });
  return { ...study, staff: { params: { projectId, studyId }, headers }, params: { link } };
}

type Study = Awaited<ReturnType<typeof studyWith>>;
export type Headers = Record<string, string>;

export const agree = (study: Pick<Study, "params">, address?: string, headers: Headers = {}) =>
  callRoute(giveConsent, {
    params: study.params,
    headers,
    body: { version: 1, retentionMonths: null, address },
  });

/** The session that an answer began. */
export const cookieOf = (answer: Response) => ({
  cookie: answer.headers.getSetCookie()[0]?.split(";")[0] ?? "",
});

/** What the page says to whoever opens it with this address. */
export const doorOf = async (study: Study, address: string, headers: Headers = {}) => {
  const answer = await callRoute(getReading, { params: study.params, query: { address }, headers });
  return ((await answer.json()) as { door: string }).door;
};

/** So many links, asked for once. */
export const aLot = (count: number) => ({ lot: { count, lotId: randomUUID() } });

/** The personal links of a study, as its file has them. */
export async function addressesOf({ staff }: Study) {
  const csv = await (await callRoute(exportLinks, staff)).text();
  const rows = parse(csv, { columns: true }) as Record<"no" | "id" | "address" | "state", string>[];
  return rows.map((row) => ({ ...row, query: new URL(row.address).search }));
}
