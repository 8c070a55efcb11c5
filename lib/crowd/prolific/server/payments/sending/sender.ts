import type { SQL } from "drizzle-orm";
import type { Connection } from "@/db/client";
import type { ProlificApi } from "@/lib/crowd/prolific/server/account/prolific-api";

/** The time now: minutes go by while Prolific is called. */
export type Clock = () => Date;

/** Whoever works on the payments of a study, with the account to itself. */
export interface Sender {
  db: Connection;
  api: ProlificApi;
  studyId: string;
  prolificId: string;
  /** As it was when the study was connected. */
  rewardCents: number;
  currency: string;
  clock: Clock;
  /** Whether the account is still this caller's; then it stays so for minutes. */
  keepsAccount: () => Promise<boolean>;
  /** Which payments are looked at. */
  isOurs: SQL | undefined;
}
