import type { Tokens } from "../price";

/** What is stored of an answer. */
export interface StoredAnswer {
  text: string;
  /** `content-filter` where the model refused. */
  finish: string;
}

export interface NewAnswer extends StoredAnswer {
  /** What identifies it: everything that it depends on. */
  key: string;
  model: string;
  prompt: string;
  promptVersion: number;
  tokens: Tokens;
  /** In millionths of a dollar. */
  cost: number;
}

/** Keeps answers and accounts: of a run in the database, of a command in memory. */
export interface AnswerBook {
  /**
   * The stored answer, also one that another worker is asking for now. Null where the caller is to ask, and then to store
   * an answer or to leave it.
   */
  find(key: string): Promise<StoredAnswer | null>;
  /** No answer came: others may ask. */
  leave(key: string): Promise<void>;
  /**
   * Before a call, with the most that it can cost.
   * @throws where the limit forbids it
   */
  reserve(cost: number): Promise<void>;
  /** Stores an answer, and puts its cost in the place of what was reserved. @returns the one that was there first */
  store(answer: NewAnswer, reserved: number): Promise<StoredAnswer>;
  /** After a call without an answer. @param mayCost whether the provider may charge for it all the same */
  release(reserved: number, mayCost: boolean): Promise<void>;
}
