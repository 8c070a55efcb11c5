import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from "prom-client";

// One registry for the process, whoever loads this file: the server process or the app's bundle.
const shared = globalThis as { candorMetrics?: ReturnType<typeof makeMetrics> };

function makeMetrics() {
  collectDefaultMetrics({ prefix: "candor_" });
  return {
    registry: register,
    requests: new Histogram({
      name: "candor_http_request_seconds",
      help: "Answered requests by route pattern, method and status.",
      labelNames: ["method", "route", "status"],
      buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30],
    }),
    submissions: new Counter({
      name: "candor_submissions_acknowledged_total",
      help: "Tasks whose submission was acknowledged by this process.",
    }),
    uploads: new Counter({
      name: "candor_uploads_total",
      help: "Files that were uploaded to this process, by status.",
      labelNames: ["status"],
    }),
    connections: new Gauge({
      name: "candor_database_connections",
      help: "Connections of this process's pool; waiting: requests that wait for one.",
      labelNames: ["state"],
    }),
    jobs: new Gauge({
      name: "candor_queue_jobs",
      help: "Jobs in the queue by state.",
      labelNames: ["state"],
    }),
    heartbeat: new Gauge({
      name: "candor_worker_heartbeat_age_seconds",
      help: "Since a worker last looked after the queue; -1 when none ever did.",
    }),
  };
}

export function metrics() {
  shared.candorMetrics ??= makeMetrics();
  return shared.candorMetrics;
}
