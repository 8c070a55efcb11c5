import type { z } from "zod";
import { call } from "@/lib/http/client";
import { changing } from "@/lib/quality/changing";
import { studyPath } from "@/lib/studies/queries";
import type { StudyIds } from "@/lib/studies/schema";
import type { resumeWork } from "./schema";

export const resumeWorkOptions = (ids: StudyIds, readerId: string) =>
  changing(ids, (body: z.input<typeof resumeWork.body>) =>
    call<typeof resumeWork>("POST", `${studyPath(ids)}/people/${readerId}/resume`, body),
  );
