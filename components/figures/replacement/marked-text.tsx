import { Text } from "@mantine/core";
import { useMemo } from "react";
import { markText } from "@/lib/figures/replacement/mark-text";
import type { Disagreement } from "@/lib/figures/replacement/schema-replacement";
import figures from "../parts/figures.module.css";
import classes from "./marked-text.module.css";

/** A text with its statements of confidence, and the answers of its readers that are wrong. */
export function MarkedText({ text }: { text: Disagreement["texts"][number] }) {
  const { generation, forecasts } = text;
  const parts = useMemo(() => {
    const wrong = forecasts.flatMap(({ answer, correct }) =>
      answer !== null && correct === false ? [answer] : [],
    );
    return markText(generation.text, wrong);
  }, [generation.text, forecasts]);
  return (
    <Text className={figures.text}>
      {parts.map(({ start, text: part, mark }) =>
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
      )}
    </Text>
  );
}
