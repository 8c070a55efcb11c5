import type { PoolClient } from "pg";

// Rows of these tables are evidence: they are added, and deleted when a person is erased. No role of
// the app can change them, whatever a trigger says.
const neverChanged = [
  "adjudication",
  "answer",
  "completion_code",
  "erased_standing",
  "erasure",
  "example_set_version",
  "exclusion_event",
  "forecast",
  "gold_answer",
  "gold_label",
  "judgement",
  "label",
  "late_submission",
  "ledger",
  "reading",
  "reading_time",
  "round_event",
  "verdict",
  "work_event",
];

/** What says whose and about what a forecast is: two spellings of one reader or model become one. */
const moved = "reader_id, question_id, generation_id, draw";

/**
 * Gives the app's role only the rights that it needs: on rows of the tables and the queue, but not
 * on the schema, and no ownership. Runs after every migration, so new tables have their grants as
 * well.
 */
export async function grantToApp(client: PoolClient, role: string): Promise<void> {
  const app = client.escapeIdentifier(role);
  const tables = neverChanged.map((table) => client.escapeIdentifier(table)).join(", ");
  // In one transaction: an app that runs meanwhile always has its rights.
  await client.query("begin");
  try {
    await client.query(`
      revoke create on schema public from public;
      revoke all on schema public, queue, drizzle from ${app};
      revoke all on all tables in schema public, queue, drizzle from ${app};
      revoke all on all sequences in schema public, queue from ${app};
      grant usage on schema public, queue, drizzle to ${app};
      grant select, insert, update, delete on all tables in schema public, queue to ${app};
      grant usage on all sequences in schema public, queue to ${app};
      grant select on all tables in schema drizzle to ${app};
      revoke update on ${tables} from ${app};
      grant update (${moved}) on forecast to ${app};
      grant update (reader_id, question_id, generation_id) on label to ${app};
      revoke update, delete on audit_entry from ${app};`);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}
