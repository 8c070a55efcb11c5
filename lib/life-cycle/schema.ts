import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { uuid } from "@/lib/http/uuid";

/** How many days before answers are erased this is announced. */
export const announcedDays = 14;

export const life = z.object({
  archivedAt: z.iso.datetime().nullable(),
  /** When it is deleted for good. */
  deleteAt: z.iso.datetime().nullable(),
});
export type Life = z.infer<typeof life>;

export const lifeChange = z.object({
  to: z.enum(["active", "archived", "deleted"]),
  /** Its name, typed again: for `deleted`. */
  confirm: z.string().trim().max(200).optional(),
});
export type ChangeLife = z.infer<typeof lifeChange>;

/** Of what people are paid for: a project, or a study. */
const payingLifeChange = lifeChange.extend({
  /** For `deleted`: that it is meant although people are still owed money. */
  unpaid: z.boolean().optional(),
});
export type ChangePayingLife = z.infer<typeof payingLifeChange>;

export const getLife = contract({
  route: "GET /api/projects/{projectId}/life-cycle",
  access: "researcher",
  summary: "What in the project is archived or will be deleted, and how long answers are kept",
  response: z.object({
    project: life,
    retentionMonths: z.int().nullable(),
    /**
     * The shortest period that a person who is not erased agreed to; null if nobody agreed to one.
     */
    agreedMonths: z.int().nullable(),
    studies: z.array(
      life.extend({
        id: uuid(),
        name: z.string(),
        /** When its crowdworkers' entries will be erased, and when they were. */
        eraseAt: z.iso.datetime().nullable(),
        erasedAt: z.iso.datetime().nullable(),
      }),
    ),
  }),
});

export const changeProjectLife = contract({
  route: "PUT /api/projects/{projectId}/life-cycle",
  access: "admin",
  action: "project.archive",
  scope: null,
  whileArchived: true,
  summary:
    "Archive the project, delete it after a waiting period, or undo either; a deletion is refused while people are owed money, unless it says that it is meant",
  body: payingLifeChange,
  response: life,
});

export const changeStudyLife = contract({
  route: "PUT /api/projects/{projectId}/studies/{studyId}/life-cycle",
  access: "admin",
  action: "study.archive",
  scope: null,
  whileArchived: true,
  summary:
    "Archive the study, delete it after a waiting period, or undo either; a deletion is refused while people are owed money, unless it says that it is meant",
  body: payingLifeChange,
  response: life,
});

export const changeRetention = contract({
  route: "PUT /api/projects/{projectId}/retention",
  access: "admin",
  action: "project.retention",
  scope: null,
  summary:
    "Set the retention period: how many months after a study is closed its crowdworkers’ answers are erased",
  body: z.object({ months: z.int().min(1).max(120).nullable() }),
  response: z.object({ months: z.int().nullable() }),
});

/** The log's name for the change to each of these. */
export const lifeActions = {
  active: "restore",
  archived: "archive",
  deleted: "ask_deletion",
} as const satisfies Record<ChangeLife["to"], string>;
