import { z } from "zod";
import { hideCredentials } from "@/lib/secrets/hide-credentials";
import { storable } from "@/lib/text/storable";

const latest = Date.UTC(9999, 0) / 1_000;

/** Seconds since 1970, in a year that can be stored. */
export const time = z.number().min(0).max(latest);
/** A count or a step, from 0, where it is one that can be stored. */
export const number = z.int32().min(0).optional().catch(undefined);
/** A text without credentials, as it can be stored. */
export const cleanText = (text: string): string => storable(hideCredentials(text));
/** As much of a text as somebody reads, without credentials. */
export const shortText = z
  .string()
  .transform((text) => storable(hideCredentials(text).slice(0, 2_000)));
