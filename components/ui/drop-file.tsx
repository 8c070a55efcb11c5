import { Stack, Text } from "@mantine/core";
import { Dropzone, type DropzoneProps } from "@mantine/dropzone";

interface Props extends Pick<DropzoneProps, "loading" | "maxSize" | "multiple"> {
  /** Of the field, for those who can't see it. */
  label: string;
  title: string;
  hint: string;
  /** Files of any size, more than one only with `multiple`: whoever takes them says why they can't be. */
  onFiles: (files: [File, ...File[]]) => void;
}

/** A field in which files are dropped or chosen. */
export const DropFile = ({ label, title, hint, onFiles, multiple = false, ...props }: Props) => (
  <Dropzone
    {...props}
    onDrop={([file, ...others]) => file && onFiles([file, ...others])}
    onReject={([rejected]) => rejected && onFiles([rejected.file])}
    multiple={multiple}
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
