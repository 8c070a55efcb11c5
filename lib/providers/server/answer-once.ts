import type { AnswerBook, NewAnswer, StoredAnswer } from "./answer-book";
import type { Endpoint } from "./endpoint";
import type { Gate } from "./gate";
import { explainFailure } from "./model-failure";

/** A model that answers prompts. */
export interface AskedModel {
  endpoint: Endpoint;
  model: string;
  temperature: number;
  fetch: typeof globalThis.fetch;
  gate: Gate;
}

export interface Asking {
  projectId: string;
  /** Which model answers a prompt. @throws where none was chosen */
  choose: (prompt: string) => AskedModel;
  book: AnswerBook;
  /** Called before each call. @throws where no more calls are wanted */
  check?: () => void;
  /** Answers that are being asked for at this moment, by key: who asks the same waits for them. */
  underWay?: Map<string, Promise<StoredAnswer>>;
  timeoutMs?: number;
}

/** A call that may be answered already. */
export interface PlannedCall {
  key: string;
  gate: Gate;
  /** The most that it can cost. */
  most: number;
  call: (signal: AbortSignal) => Promise<Omit<NewAnswer, "key">>;
}

/** As long as a slow machine may take for a paragraph. */
const longestCallMs = 180_000;

/** Answers calls: what was stored is not asked for again, and what is new is stored before it counts. */
export function answersOnce({
  book,
  check,
  underWay = new Map<string, Promise<StoredAnswer>>(),
  timeoutMs = longestCallMs,
}: Omit<Asking, "choose" | "projectId">) {
  async function send({ key, gate, most, call }: PlannedCall): Promise<StoredAnswer> {
    await book.reserve(most);
    let isReserved = true;
    let isAnswered = false;
    try {
      const answer = await gate.run(async () => {
        if (!isReserved) {
          await book.reserve(most);
          isReserved = true;
        }
        check?.();
        try {
          return await call(AbortSignal.timeout(timeoutMs));
        } catch (error) {
          const failure = explainFailure(error);
          // The next try may cost as much again.
          if (failure.mayCost) {
            isReserved = false;
            await book.release(most, true);
          }
          throw failure;
        }
      });
      isAnswered = true;
      const stored = await book.store({ key, ...answer }, most);
      isReserved = false;
      return stored;
    } finally {
      if (isReserved) await book.release(most, isAnswered);
    }
  }

  async function findOrSend(planned: PlannedCall): Promise<StoredAnswer> {
    const known = await book.find(planned.key);
    if (known) return known;
    try {
      return await send(planned);
    } catch (error) {
      await book.leave(planned.key);
      throw error;
    }
  }

  return async (planned: PlannedCall): Promise<StoredAnswer> => {
    const { key } = planned;
    const sent = underWay.get(key) ?? findOrSend(planned);
    underWay.set(key, sent);
    try {
      return await sent;
    } finally {
      underWay.delete(key);
    }
  };
}
