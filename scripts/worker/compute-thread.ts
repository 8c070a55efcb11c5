import { workerData } from "node:worker_threads";
import { connect } from "@/db/client";
import { computeResult } from "@/lib/jobs/server/compute-result";

const { databaseUrl, key } = workerData as { databaseUrl: string; key: string };
const db = connect(databaseUrl, { max: 2 });
try {
  await computeResult(db, key);
} finally {
  await db.$client.end();
}
