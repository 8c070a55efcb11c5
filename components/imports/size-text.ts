const units = ["bytes", "kB", "MB", "GB"];

/** A number of bytes in a readable unit: `1.4 MB`. */
export function sizeText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1_000 ** power;
  return `${value.toLocaleString("en", { maximumFractionDigits: power === 0 ? 0 : 1 })} ${units[power]}`;
}
