/** The model that this machine serves without a key, as the environment names it. */
export function findLocalModel(): { url: string; model: string } | null {
  const url = process.env.CANDOR_LOCAL_MODEL;
  return url ? { url, model: "local" } : null;
}
