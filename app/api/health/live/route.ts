// For the supervisor that restarts processes: this one is alive.
export const GET = () =>
  Response.json({ status: "live" }, { headers: { "cache-control": "no-store" } });
