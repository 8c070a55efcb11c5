import { Text } from "@mantine/core";
import classes from "./figures.module.css";

/** A small remark under a figure. */
export function Note({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <Text component="div" size="xs" c="dimmed" className={classes.why}>
      {text}
    </Text>
  );
}
