import { Stack, Text } from "@mantine/core";
import { Dropzone, type DropzoneProps } from "@mantine/dropzone";

interface Props extends Pick<DropzoneProps, "loading" | "maxSize"> {
  /** Of the field, for those who can't see it. */
  label: string;
  title: string;
  hint: string;
  /** A file of any size: whoever takes it says why it can't be. */
  onFile: (file: File) => void;
}

/** A field in which one file is dropped or chosen. */
export const DropFile = ({ label, title, hint, onFile, ...props }: Props) => (
  <Dropzone
    {...props}
    onDrop={([file]) => file && onFile(file)}
    onReject={([rejected]) => rejected && onFile(rejected.file)}
    multiple={false}
    inputProps={{ "aria-label": label }}
    py="xl"
  >
    <Stack align="center" gap={4} ta="center">
      <Text fw={600} style={{ overflowWrap: "anywhere" }}>
        {title}
      </Text>
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
    </Stack>
  </Dropzone>
);
