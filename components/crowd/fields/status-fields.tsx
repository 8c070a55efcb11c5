import { useRef } from "react";
import type { OutputDraft } from "@/lib/crowd/tasks/newer-draft";
import { Modal } from "../dialogs/modal";
import { Button } from "../parts/button";
import { useStudy } from "../study-context";
import type { TextEntry } from "./field";
import styles from "./status-fields.module.css";

type Instead = Exclude<OutputDraft["status"], "ok">;

export const statusLabels: Record<Instead, string> = {
  no_answer: "The text gives no answer",
  unparsable: "I can’t tell",
};

/**
 * Boxes to tick instead of entering a forecast: the text has no answer, or its reader can't tell
 * which. At most one is ticked. If something has been entered, it asks first.
 */
export function StatusFields({ draft, onChange }: Pick<TextEntry, "draft" | "onChange">) {
  const { asks } = useStudy().reading;
  const wanted = useRef<Instead>("no_answer");
  const dialog = useRef<HTMLDialogElement>(null);
  const set = (status: Instead, isOn: boolean) => {
    if (!isOn) return onChange({ status: "ok" });
    if (draft.status !== "ok" || !isEntered(draft)) return onChange({ status });
    wanted.current = status;
    dialog.current?.showModal();
  };
  const box = (of: Instead) => (
    <label className={styles.field}>
      <input
        type="checkbox"
        checked={draft.status === of}
        onChange={(event) => set(of, event.target.checked)}
      />
      {asks.forecast === "phrase" ? "This phrase means nothing to me" : statusLabels[of]}
    </label>
  );
  if (!asks.noAnswer && !asks.cantTell) return null;
  return (
    <div className={styles.fields}>
      {asks.noAnswer && box("no_answer")}
      {asks.cantTell && box("unparsable")}
      <Modal
        dialog={dialog}
        title="Discard what you entered?"
        closeLabel="Keep my answer"
        actions={
          <Button
            onClick={() => {
              dialog.current?.close();
              onChange({ status: wanted.current });
            }}
          >
            Discard it
          </Button>
        }
      >
        <p>You already entered something here. If you tick this box, it does not count.</p>
      </Modal>
    </div>
  );
}

const isEntered = ({ answer, confidence, distribution, correct }: OutputDraft): boolean =>
  answer.trim() !== "" ||
  confidence.trim() !== "" ||
  correct !== null ||
  distribution.some((row) => row.answer.trim() !== "" || row.percent.trim() !== "");
