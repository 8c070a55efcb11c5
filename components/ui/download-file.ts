/** Gives the browser a file to save. */
export function downloadFile(content: Blob, filename: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = filename;
  link.click();
  // The download has begun by then; the delay leaves some margin.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export const downloadCsv = (csv: string, filename: string) =>
  downloadFile(new Blob([csv], { type: "text/csv;charset=utf-8" }), filename);

export const downloadLatex = (latex: string, filename: string) =>
  downloadFile(new Blob([latex], { type: "application/x-tex;charset=utf-8" }), filename);
