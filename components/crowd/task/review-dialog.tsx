import type { RefObject } from "react";
import type { Doubt } from "@/lib/crowd/tasks/find-doubts";
import type { OutputDraft } from "@/lib/crowd/tasks/newer-draft";
import { parseDistribution } from "@/lib/crowd/tasks/parse-distribution";
import { parsePercent } from "@/lib/crowd/tasks/parse-percent";
import { Modal } from "../dialogs/modal";
import { fieldId } from "../fields/field";
import { percentText } from "../fields/percent-text";
import { statusLabels } from "../fields/status-fields";
import { Button } from "../parts/button";
import styles from "./review-dialog.module.css";
import { textName } from "./text-name";

interface Props {
  dialog: RefObject<HTMLDialogElement | null>;
  outputs: readonly OutputDraft[];
  doubts: readonly Doubt[];
  /** Whether what is sent can't be changed afterwards, and the correct answer comes next. */
  locks: boolean;
  onConfirm: () => void;
}

/**
 * What was entered, once more, before it is sent: always before it is locked, and where something looks like a slip. It
 * opens with the focus on the button that closes it: Enter, with which people go through the fields, must not lock.
 */
export function ReviewDialog({ dialog, outputs, doubts, locks, onConfirm }: Props) {
  const confirm = () => {
    dialog.current?.close();
    onConfirm();
  };
  return (
    <Modal
      dialog={dialog}
      onKeyDown={({ key, repeat, ctrlKey, metaKey, altKey }) => {
        const isPlain = !(repeat || ctrlKey || metaKey || altKey);
        if (locks && isPlain && key.toLowerCase() === "l") confirm();
      }}
      title={locks ? "Lock these answers?" : "Is this what you mean?"}
      closeLabel="Change something"
      onClose={() => {
        const [first] = doubts;
        if (first) document.getElementById(fieldId(first.output, first.field))?.focus();
      }}
      actions={
        <Button onClick={confirm} aria-keyshortcuts={locks ? "L" : undefined}>
          {locks ? "Lock them" : "Submit"}
        </Button>
      }
    >
      <dl className={styles.entries}>
        {outputs.map((draft, i) => (
          <div key={textName(i)}>
            <dt>{textName(i)}</dt>
            <dd>{enteredText(draft)}</dd>
            {doubts
              .filter(({ output }) => output === i)
              .map(({ message }) => (
                <dd key={message} className={styles.doubt}>
                  Please check: {message}
                </dd>
              ))}
          </div>
        ))}
      </dl>
      {locks && (
        <>
          <p>You can’t change them afterwards. Next you see the correct answer.</p>
          <p className={styles.keys}>L: lock. Enter: change something.</p>
        </>
      )}
    </Modal>
  );
}

/** What was entered for a text, in a line. */
function enteredText({ status, answer, confidence, distribution }: OutputDraft): string {
  if (status !== "ok") return statusLabels[status];
  if (distribution.length > 0) {
    const { answers } = parseDistribution(distribution);
    return answers.map((one) => `${one.answer} ${percentText(one.probability)}`).join(", ");
  }
  const percent = parsePercent(confidence);
  const sure = percent.kind === "ok" ? percentText(percent.probability) : "";
  return answer.trim() === "" ? sure : `${answer.trim()}, ${sure}`;
}
