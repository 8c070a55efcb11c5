import { Autocomplete, Modal, SegmentedControl, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { HelpLink } from "@/components/ui/help-link";
import { useAction } from "@/components/ui/use-action";
import { partKeys } from "@/lib/corrections/parts/queries";
import { postTags, type SetTags } from "@/lib/corrections/tags/queries";
import { longestName, longestValue } from "@/lib/tags/tags";
import { compareNames } from "@/lib/text/compare";
import { count } from "@/lib/text/count";
import type { Tagged } from "./undo-tags";

interface Props {
  projectId: string;
  kind: SetTags["kind"];
  of: SetTags["set"][number]["of"];
  /** How many those are. */
  selected: number;
  /** Tags of the rows on the page, to choose from. */
  known: readonly Readonly<Record<string, string>>[];
  onClose: () => void;
  onTagged: (tagged: Tagged) => void;
}

/** Sets a tag of several readers or models, or clears it. */
export function TagDialog({ projectId, kind, of, selected, known, onClose, onTagged }: Props) {
  const [doing, setDoing] = useState<"set" | "clear">("set");
  const [name, setName] = useState("");
  const [value, setValue] = useState("");
  const action = useAction({
    mutationFn: (change: SetTags) => postTags(projectId, change),
    refresh: partKeys(projectId),
    onSuccess: (done, change) => onTagged({ change, done }),
  });
  const isSet = doing === "set";
  const isComplete = name.trim() !== "" && (!isSet || value.trim() !== "");
  const listed = (texts: readonly string[]) => [...new Set(texts)].sort(compareNames);
  return (
    <Modal opened onClose={onClose} title={`Tag ${count(selected, kind)}`} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          action.mutate({
            kind,
            name: name.trim(),
            set: [{ value: isSet ? value.trim() : null, of }],
          });
        }}
      >
        <Stack>
          <Text size="sm">
            A tag is a column of your own: a name with a value, such as “superforecaster: yes”.
            Figures can be filtered and grouped by it.{" "}
            <HelpLink page="import" section="columns-of-your-own">
              About tags
            </HelpLink>
          </Text>
          <SegmentedControl
            aria-label="Set or clear"
            data={[
              { value: "set", label: "Set a tag" },
              { value: "clear", label: "Clear a tag" },
            ]}
            value={doing}
            onChange={(next) => setDoing(next === "clear" ? "clear" : "set")}
          />
          <Autocomplete
            label="Name"
            data-autofocus
            required
            maxLength={longestName}
            data={listed(known.flatMap((tags) => Object.keys(tags)))}
            value={name}
            onChange={setName}
          />
          {isSet && (
            <Autocomplete
              label="Value"
              description="Replaces the value that some of them may have."
              required
              maxLength={longestValue}
              data={listed(known.flatMap((tags) => tags[name.trim()] ?? []))}
              value={value}
              onChange={setValue}
            />
          )}
          <DialogButtons
            confirm={isSet ? "Set" : "Clear"}
            loading={action.isPending}
            disabled={!isComplete}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  );
}
