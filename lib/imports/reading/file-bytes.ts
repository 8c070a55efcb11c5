/** A file of which any part can be read: in the browser a chosen file, on the server one on disk. */
export interface FileBytes {
  byteLength: number;
  slice(start: number, end?: number): Promise<ArrayBuffer>;
}

export const bytesOfBlob = (blob: Blob): FileBytes => ({
  byteLength: blob.size,
  slice: (start, end) => blob.slice(start, end).arrayBuffer(),
});
