import type { Asks } from "@/lib/participation/schema";
import type { OutputDraft } from "@/lib/tasks/newer-draft";
import styles from "./status-fields.module.css";

interface Props {
  asks: Asks;
  status: OutputDraft["status"];
  onChange: (status: OutputDraft["status"]) => void;
}

/** Instead of a forecast: the text has no answer, or its reader can't tell which. One at most. */
export function StatusFields({ asks, status, onChange }: Props) {
  const box = (of: "no_answer" | "unparsable", label: string) => (
    <label className={styles.field}>
      <input
        type="checkbox"
        checked={status === of}
        onChange={(event) => onChange(event.target.checked ? of : "ok")}
      />
      {label}
    </label>
  );
  if (!asks.noAnswer && !asks.cantTell) return null;
  return (
    <div className={styles.fields}>
      {asks.noAnswer && box("no_answer", "The text gives no answer")}
      {asks.cantTell && box("unparsable", "I can’t tell")}
    </div>
  );
}
