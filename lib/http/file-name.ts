/** A download's name, made of what it is of and what it holds: "my-study-forecasts.csv". */
export function fileName(of: string, what: string): string {
  const plain = of.normalize("NFKD").replace(/[^a-zA-Z0-9]+/g, "-");
  const slug = plain.replace(/^-|-$/g, "").toLowerCase();
  return `${slug || "candor"}-${what}`;
}
