/** Few enough rows per statement for the wire protocol's limit of 65,535 parameters. */
export function* batches<T>(rows: readonly T[], size = 5_000): Generator<T[]> {
  for (let i = 0; i < rows.length; i += size) yield rows.slice(i, i + size);
}
