import { downloadHeaders } from "./download-headers";

/** Sends a table as a file. */
export const csvResponse = (of: string, what: string, csv: string): Response =>
  new Response(csv, { headers: downloadHeaders(of, what, "csv") });
