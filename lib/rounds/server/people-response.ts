/** Sends an export of people as a file that is named after the study. */
export function peopleResponse({ name, csv }: { name: string; csv: string }): Response {
  const plain = name.normalize("NFKD").replace(/[^a-zA-Z0-9]+/g, "-");
  const slug = plain.replace(/^-|-$/g, "").toLowerCase();
  return new Response(csv, {
    headers: {
      "content-type": "text/csv; charset=utf-8; header=present",
      "content-disposition": `attachment; filename="${slug || "candor"}-people.csv"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
}
