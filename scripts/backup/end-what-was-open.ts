import type pg from "pg";
import { daysAfter } from "@/lib/time/days-after";
import { waitingDays } from "@/lib/time/waiting-days";

/**
 * Removes access that a restore must not bring back. It may have been ended since the backup,
 * because it was stolen: sessions, API tokens, links and invitations end, and people sign in again.
 * What was going to be deleted or erased may have been taken back since: everything has its whole
 * waiting period again, and an erasure after the retention period is announced anew.
 */
export async function endWhatWasOpen(client: pg.Client, now: Date): Promise<void> {
  await client.query(
    "delete from staff_session; delete from password_reset; delete from api_token",
  );
  const at = now.toISOString();
  await client.query(
    "update member_invitation set outcome = 'revoked', settled_at = $1 where outcome is null",
    [at],
  );
  await client.query("update shared_view set revoked_at = $1 where revoked_at is null", [at]);
  const later = daysAfter(now, waitingDays).toISOString();
  // A part archived at the moment its deletion was requested was active before, so both dates move.
  for (const table of ["project", "study"]) {
    await client.query(
      `update ${table} set archived_at = archived_at + ($1::timestamptz - delete_at)
      where delete_at < $1 and archived_at + make_interval(hours => 24 * $2) >= delete_at`,
      [later, waitingDays],
    );
  }
  for (const [table, column] of [
    ["project", "delete_at"],
    ["study", "delete_at"],
    ["user", "delete_at"],
    ["participant", "erase_at"],
  ]) {
    await client.query(
      `update "${table}" set ${column} = greatest(${column}, $1) where ${column} is not null`,
      [later],
    );
  }
  await client.query(
    "update study set retention_announced_at = null where retention_ended_at is null",
  );
}
