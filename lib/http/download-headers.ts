import { fileName } from "./file-name";

const types = {
  csv: "text/csv; charset=utf-8; header=present",
  json: "application/json",
  jsonl: "application/x-ndjson; charset=utf-8",
  md: "text/markdown; charset=utf-8",
};

/** Of an answer that a browser saves as a file: "my-study-people.csv" of the study "My study" and "people". */
export const downloadHeaders = (of: string, what: string, format: keyof typeof types) => ({
  "content-type": types[format],
  "content-disposition": `attachment; filename="${fileName(of, `${what}.${format}`)}"`,
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
});

/** Sends a table as a file. */
export const csvResponse = ({ name, csv }: { name: string; csv: string }, what: string): Response =>
  new Response(csv, { headers: downloadHeaders(name, what, "csv") });
