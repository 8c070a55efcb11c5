import { FileProblem } from "@/lib/imports/reading/file-problem";

const lookAt = 1_000;

/** How a file of pages is written, by how it begins. @throws FileProblem when it is neither */
export async function formatOfPages(file: Blob): Promise<"mediawiki" | "jsonl"> {
  const start = new TextDecoder().decode(await file.slice(0, lookAt).arrayBuffer()).trimStart();
  if (start.startsWith("BZh") || start.startsWith("<")) return "mediawiki";
  if (start.startsWith("{")) return "jsonl";
  throw new FileProblem(
    "This is neither a Wikipedia dump nor JSON lines. Import a CSV, Excel or Parquet file with a title and a text in each row under Import, as Pages.",
  );
}
