import { List } from "@mantine/core";

/** Sentences of the training package, which may hold long names. */
export const Sentences = ({ of }: { of: readonly string[] }) => (
  <List size="sm">
    {of.map((sentence) => (
      <List.Item key={sentence} style={{ overflowWrap: "anywhere" }}>
        {sentence}
      </List.Item>
    ))}
  </List>
);
