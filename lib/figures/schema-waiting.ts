import { z } from "zod";

/** What takes long is computed once, apart from the request, and asked for until it is there. */
export const whenComputed = <R extends z.ZodType>(result: R) =>
  z.discriminatedUnion("state", [
    z.object({ state: z.literal("waiting"), progress: z.number() }),
    z.object({ state: z.literal("ready"), result }),
    z.object({ state: z.literal("failed"), problem: z.string() }),
  ]);
