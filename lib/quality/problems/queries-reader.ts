import { mutationOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { readPath } from "@/lib/crowd/participation/read-path";
import { call } from "@/lib/http/client";
import type { reportProblem } from "./schema";

export type Report = z.input<typeof reportProblem.body>;

export const reportProblemOptions = (link: string) =>
  mutationOptions({
    mutationFn: (report: Report) =>
      call<typeof reportProblem>("POST", `${readPath(link)}/problems`, report),
  });
