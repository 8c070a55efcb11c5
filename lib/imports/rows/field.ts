/** One thing that is read from each row of a file. */
export interface Field {
  name: string;
  label: string;
  hint?: string;
  required?: boolean;
  /** The only values that it may have. */
  words?: readonly string[];
  /** Columns that it is read from when nothing else is said: the first that the file has. */
  columns: string[];
}
