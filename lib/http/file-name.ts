/** "Étude A: LC RL" as "etude-a-lc-rl": for the name of a file, or a part of it. */
export function slug(name: string, otherwise = "results"): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "");
  const words = plain.replace(/[^a-zA-Z0-9]+/g, "-").replace(/^-|-$/g, "");
  return words.toLowerCase() || otherwise;
}

/** A download's name, made of what it is of and what it holds: "my-study-forecasts.csv". */
export const fileName = (of: string, what: string): string => `${slug(of, "candor")}-${what}`;
