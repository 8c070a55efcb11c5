// For whoever restarts processes: this one answers.
export const GET = () =>
  Response.json({ status: "live" }, { headers: { "cache-control": "no-store" } });
