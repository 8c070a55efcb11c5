import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { uuid } from "@/lib/http/uuid";
import { longestName, longestValue } from "@/lib/tags/tags";
import { visibleText } from "@/lib/text/visible-text";

/** How many can be tagged at once. A file with the tag has no such limit. */
export const mostTagged = 10_000;

const value = z
  .string()
  .trim()
  .min(1, "enter a value")
  .max(longestValue)
  .nullable()
  .describe("null clears the tag");

const setting = z.object({
  value,
  of: z
    .union([
      z.array(uuid()).min(1).max(mostTagged),
      z.object({ search: z.string().trim().max(200) }).strict(),
    ])
    .describe("Their ids; or all that a search finds by name, of all pages, as the only setting"),
});

const setTagsBody = z.object({
  kind: z.enum(["reader", "model"]),
  name: visibleText("give the tag a name", longestName),
  set: z
    .array(setting)
    .min(1)
    .max(mostTagged)
    .refine(
      (set) => set.length === 1 || set.every(({ of }) => Array.isArray(of)),
      "a search must be the only setting",
    )
    .refine(
      (set) =>
        set.reduce((sum, { of }) => sum + (Array.isArray(of) ? of.length : 1), 0) <= mostTagged,
      `can be of at most ${mostTagged.toLocaleString("en")} at once`,
    ),
});
export type SetTags = z.infer<typeof setTagsBody>;

export const setTags = contract({
  route: "POST /api/projects/{projectId}/tags",
  access: "researcher",
  scope: "import",
  action: "tag.set",
  summary:
    "Set a tag of readers or models, or clear it; what they had before is returned, and can be sent as `set` to undo it",
  body: setTagsBody,
  response: z.object({
    tagged: z.int(),
    before: z.array(z.object({ value, of: z.array(uuid()) })),
  }),
});
