import type { z } from "zod";
import { call } from "@/lib/http/client";
import type { setTags } from "./schema";

export type { SetTags } from "./schema";
export type TagsBefore = z.output<typeof setTags.response>;

export const postTags = (projectId: string, body: z.input<typeof setTags.body>) =>
  call<typeof setTags>("POST", `/api/projects/${projectId}/tags`, body);
