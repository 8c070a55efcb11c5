import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { claim, dataset, forecast, judgement, question, reading } from "@/db/schema";
import { findPage } from "@/lib/knowledge/server/find-page";
import { searchText } from "@/lib/knowledge/server/search-text";
import { searchVectors } from "@/lib/knowledge/server/search-vectors";
import type { PhraseTable } from "@/lib/prompts/phrase-table";
import {
  type BiographyToRead,
  type ClaimsReading,
  readClaims,
} from "@/lib/readers/claims/read-claims";
import { keepDirection } from "@/lib/text/keep-direction";
import type { ClaimsSettings } from "../schema-settings";
import type { ItemKind, Made, Stored } from "./item-kind";
import { judgeName } from "./name-steps";

interface Input extends BiographyToRead {
  questionId: string;
  generationId: string;
}

interface Whose {
  projectId: string;
  readerId: string;
}

/**
 * Biographies to read: each claim that counts becomes a question of a dataset of its own, with a forecast from the
 * biography and, where a passage was found, a judgement. A question's key is the person whom its text is about.
 */
export function biographyItems(
  db: Db,
  settings: ClaimsSettings,
  { projectId, readerId, phrases }: Whose & { phrases: PhraseTable | undefined },
): ItemKind<Input, ClaimsReading> {
  const { source, retriever, passages: k } = settings;
  const judge = judgeName(settings);
  return {
    async load(from, items) {
      const ids = items.map(({ generationId }) => generationId);
      const { rows } = await from.execute<Text>(sql`
        select g.id, g.text, q.key as entity, m.kind as "modelKind"
        from generation g join question q on q.id = g.question_id join model m on m.id = g.model_id
        where g.id = any(${sql.param(ids)}::uuid[])`);
      const texts = new Map(rows.map(({ id, ...text }) => [id, text]));
      return new Map(
        items.flatMap(({ id, questionId, generationId }) => {
          const text = texts.get(generationId ?? "");
          if (!text || generationId === null) return [];
          const read = { ...text, questionId, generationId, ...(phrases && { phrases }) };
          return [[id, read] as const];
        }),
      );
    },
    work: (ask, input, embed) =>
      readClaims(
        ask,
        async (entity, claim) => {
          const page = await findPage(db, { projectId, source, entity });
          if (!page) return "no_page";
          const wanted = { page, claim, k };
          return retriever === "text" ? searchText(db, wanted) : searchVectors(db, embed, wanted);
        },
        input,
      ),
    async store(tx, made) {
      const whose = { projectId, readerId };
      const unread = made.filter(({ output }) => output.status === "unparsable");
      const forecasts = await storeUnread(tx, unread, whose);
      const read = made.filter(({ output }) => output.status === "ok");
      if (read.length > 0) {
        const datasetId = await claimsDataset(tx, settings.datasetId, projectId);
        for (const one of read) await storeClaims(tx, one, { ...whose, datasetId, judge });
      }
      return made.map(
        ({ item, input }): Stored => ({
          itemId: item.id,
          generationId: input.generationId,
          forecastId: forecasts.get(item.id) ?? null,
        }),
      );
    },
  };
}

interface Text extends Record<string, unknown>, Omit<BiographyToRead, "phrases"> {
  id: string;
}

type Read = Made<Input, ClaimsReading>;

/** Keeps what could not be read as a forecast of the biography itself. @returns its id, by item */
async function storeUnread(tx: Db, made: Read[], { readerId }: Whose) {
  const rows = made.map((one) => ({ ...one, id: randomUUID() }));
  if (rows.length === 0) return new Map<string, string>();
  const added = await tx
    .insert(forecast)
    .values(
      rows.map(({ id, input: { questionId, generationId } }) => ({
        ...{ id, readerId, questionId, generationId, status: "unparsable" as const },
      })),
    )
    .onConflictDoNothing()
    .returning({ id: forecast.id });
  const isNew = new Set(added.map(({ id }) => id));
  const kept = rows.filter(({ id }) => isNew.has(id));
  if (kept.length > 0) {
    await tx.insert(reading).values(
      kept.map(({ id, output: { unparsable } }) => ({
        ...{ forecastId: id, answers: [], truthProbability: null, unparsable },
      })),
    );
  }
  return new Map(kept.map(({ id, item }) => [item.id, id]));
}

/** The dataset of the claims in texts about another one: its name says so. */
async function claimsDataset(tx: Db, about: string, projectId: string): Promise<string> {
  const [found] = await tx.select().from(dataset).where(eq(dataset.id, about));
  const name = `${keepDirection(found?.name ?? "")}: claims`;
  await tx.insert(dataset).values({ projectId, name }).onConflictDoNothing();
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from dataset where project_id = ${projectId} and name = ${name}`);
  const [made] = rows;
  if (!made) throw new Error("The dataset of claims was not stored.");
  return made.id;
}

interface Place extends Whose {
  datasetId: string;
  judge: string;
}

async function storeClaims(tx: Db, read: Read, place: Place): Promise<void> {
  const {
    item,
    output: { claims },
  } = read;
  if (claims.length === 0) return;
  const forecastIds = await storeCounted(tx, read, place);
  await tx.insert(claim).values(
    claims.map(({ claim: text, outcome, weight, verdict }, no) => ({
      ...{ itemId: item.id, no, text, outcome, verdict },
      ...{ kind: weight?.kind ?? null, confidence: weight?.confidence ?? null },
      forecastId: forecastIds.get(no) ?? null,
    })),
  );
}

/** Makes each claim that counts a question with a forecast. @returns the forecasts' ids, by the claims' places */
async function storeCounted(
  tx: Db,
  { input: { entity, generationId }, output: { claims } }: Read,
  { datasetId, readerId, judge }: Place,
): Promise<Map<number, string>> {
  const key = (no: number) => `${entity} / ${generationId} / ${readerId} / ${no}`;
  const counted = claims.flatMap((one, no) => (one.outcome === "counted" ? [{ ...one, no }] : []));
  if (counted.length === 0) return new Map();
  // What another run has stored of the same reader and text meanwhile stays.
  const asked = await tx
    .insert(question)
    .values(
      counted.map(({ claim: text, no }) => ({ datasetId, key: key(no), text, tags: { entity } })),
    )
    .onConflictDoNothing()
    .returning({ id: question.id, key: question.key });
  const ids = new Map(asked.map(({ id, key }) => [key, id]));
  const rows = counted.flatMap((one) => {
    const questionId = ids.get(key(one.no));
    return questionId ? [{ ...one, id: randomUUID(), questionId }] : [];
  });
  if (rows.length === 0) return new Map();
  await tx.insert(forecast).values(
    rows.map(({ id, questionId, weight }) => ({
      ...{ id, readerId, questionId, generationId, status: "ok" as const },
      confidence: weight?.confidence ?? null,
    })),
  );
  await tx.insert(reading).values(
    rows.map(({ id, unparsable }) => ({
      ...{ forecastId: id, answers: [], truthProbability: null, unparsable },
    })),
  );
  const judged = rows.flatMap(({ id, verdict }) =>
    verdict === "supported" || verdict === "not_supported"
      ? [{ forecastId: id, judge, correct: verdict === "supported" }]
      : [],
  );
  if (judged.length > 0) await tx.insert(judgement).values(judged);
  return new Map(rows.map(({ no, id }) => [no, id]));
}
