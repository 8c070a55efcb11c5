import { markText } from "@/lib/readers/rule/mark-text";
import classes from "./marked-text.module.css";

interface Props {
  text: string;
  /** Answers that are wrong: they are marked, too. */
  wrong?: readonly string[];
}

/** A text with its statements of confidence marked. */
export function MarkedText({ text, wrong = [] }: Props) {
  return markText(text, wrong).map(({ start, text: part, mark }) =>
    mark === null ? (
      part
    ) : (
      <mark
        key={start}
        className={mark === "wrong" ? classes.wrong : classes.confidence}
        title={mark === "wrong" ? "A wrong answer" : "A statement of confidence"}
      >
        {part}
      </mark>
    ),
  );
}
