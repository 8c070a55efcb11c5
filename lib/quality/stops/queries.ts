import type { z } from "zod";
import { call } from "@/lib/http/client";
import { changing } from "@/lib/quality/changing";
import { studyPath } from "@/lib/studies/queries";
import type { StudyIds } from "@/lib/studies/schema";
import type { letContinue } from "./schema";

export const letContinueOptions = (ids: StudyIds, readerId: string) =>
  changing(ids, (body: z.input<typeof letContinue.body>) =>
    call<typeof letContinue>("POST", `${studyPath(ids)}/people/${readerId}/resume`, body),
  );
