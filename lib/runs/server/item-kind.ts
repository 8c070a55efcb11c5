import type { Db } from "@/db/client";
import type { Ask } from "@/lib/prompts/ask";
import type { Embed } from "@/lib/prompts/embed";
import type { ClaimedItem } from "./item-lease";

/** What a worker does with the items of one kind of run. */
export interface ItemKind<Input, Output> {
  /** What the items are about, by their ids. */
  load(db: Db, items: ClaimedItem[]): Promise<Map<string, Input>>;
  /** Asks the models. @throws Unfinished where no answers give a result */
  work(ask: Ask, input: Input, embed: Embed): Promise<Output>;
  /** Stores what was made of items, in the transaction that ends them. */
  store(tx: Db, made: Made<Input, Output>[]): Promise<Stored[]>;
}

export interface Made<Input, Output> {
  item: ClaimedItem;
  input: Input;
  output: Output;
}

/** What an item came to. A forecast or text that was there first stays, and the item has none of its own. */
export interface Stored {
  itemId: string;
  generationId: string | null;
  forecastId: string | null;
}

const cutOff =
  "The last answer was cut off at its most tokens: if the model thinks before it answers, give it tokens for that, under Providers.";

/** What answers may lack. Where somebody has such an item tried again, other answers are asked for. */
export const unfinishedKinds = ["no_query", "no_text"] as const;

/** No answer gave a result, however often it was asked for. */
export class Unfinished extends Error {
  constructor(
    readonly kind: (typeof unfinishedKinds)[number],
    message: string,
    { isCutOff }: { isCutOff: boolean },
  ) {
    super(isCutOff ? `${message} ${cutOff}` : message);
  }
}
