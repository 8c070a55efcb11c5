import {
  Alert,
  Button,
  FileButton,
  Group,
  NumberInput,
  SimpleGrid,
  Stack,
  Textarea,
} from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type MouseEvent, useState } from "react";
import { linksKey, postLinks } from "@/lib/crowd/arrival/queries";
import { readIds } from "@/lib/crowd/arrival/read-ids";
import { mostLinks } from "@/lib/crowd/arrival/schema";
import { makeId } from "@/lib/http/make-id";
import type { StudyIds } from "@/lib/studies/schema";
import { count } from "@/lib/text/count";

/** The answer may be here before the second click of a double click, which asks for nothing more. */
const oncePerDoubleClick = (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault();
};

/** Makes personal links: a number of them, or one for each ID of a list. */
export function AddLinks(ids: StudyIds) {
  const queries = useQueryClient();
  const [number, setNumber] = useState<number | string>(20);
  const [list, setList] = useState("");
  // The same until its answer is here: what is sent again is not made again.
  const [lotId, setLotId] = useState(makeId);
  const add = useMutation({
    mutationFn: (wanted: Parameters<typeof postLinks>[1]) => postLinks(ids, wanted),
    onSuccess: () => queries.invalidateQueries({ queryKey: linksKey(ids) }),
  });
  const wanted = readIds(list);
  const isNumber = typeof number === "number" && number >= 1;
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (!isNumber) return;
            const lot = { count: number, lotId };
            add.mutate({ lot }, { onSuccess: () => setLotId(makeId()) });
          }}
        >
          <Stack gap="xs" align="flex-start">
            <NumberInput
              label="Number of links"
              description="For people you send a link to yourself."
              value={number}
              onChange={setNumber}
              min={1}
              max={mostLinks}
              allowDecimal={false}
              w="100%"
            />
            <Button
              type="submit"
              size="xs"
              disabled={!isNumber}
              loading={add.isPending}
              onClick={oncePerDoubleClick}
            >
              Make links
            </Button>
          </Stack>
        </form>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            add.mutate({ ids: wanted }, { onSuccess: () => setList("") });
          }}
        >
          <Stack gap="xs" align="flex-start">
            <Textarea
              label="List of IDs"
              description="One per line, or a CSV file with the IDs in its first column. They are stored encrypted."
              value={list}
              onChange={(event) => setList(event.currentTarget.value)}
              autosize
              minRows={1}
              maxRows={6}
              w="100%"
            />
            <Group gap="xs">
              <Button
                type="submit"
                size="xs"
                disabled={wanted.length === 0}
                loading={add.isPending}
              >
                {wanted.length === 0 ? "Make links" : `Make ${count(wanted.length, "link")}`}
              </Button>
              <FileButton
                accept=".csv,.txt,text/csv,text/plain"
                onChange={(file) => void file?.text().then(setList)}
              >
                {(props) => (
                  <Button {...props} size="xs" variant="default">
                    Choose a file
                  </Button>
                )}
              </FileButton>
            </Group>
          </Stack>
        </form>
      </SimpleGrid>
      {add.error && (
        <Alert color="red" title="No links were made" role="alert">
          {add.error.message}
        </Alert>
      )}
      {add.data && (
        <Alert color="green" role="status">
          {count(add.data.added, "link was", "links were")} made.
          {add.data.known > 0 &&
            ` ${count(add.data.known, "ID has", "IDs have")} a link already and ${add.data.known === 1 ? "keeps" : "keep"} it.`}
        </Alert>
      )}
    </Stack>
  );
}
