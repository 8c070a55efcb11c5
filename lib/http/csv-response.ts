import { fileName } from "./file-name";

/** Sends a table as a file: "my-study-people.csv" of the study "My study" and "people". */
export function csvResponse(of: string, what: string, csv: string): Response {
  return new Response(csv, {
    headers: {
      "content-type": "text/csv; charset=utf-8; header=present",
      "content-disposition": `attachment; filename="${fileName(of, `${what}.csv`)}"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
}
