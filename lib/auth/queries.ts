import { call } from "@/lib/http/client";
import type { signIn, signOut } from "./schema";

export const postSession = (body: { email: string; password: string; code?: string }) =>
  call<typeof signIn>("POST", "/api/session", body);

export const deleteSession = () => call<typeof signOut>("DELETE", "/api/session");
