import { Alert, Button, FileButton, NumberInput, SimpleGrid, Stack, Textarea } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { SmallForm } from "@/components/ui/small-form";
import { linksKey, postLinks } from "@/lib/crowd/arrival/queries";
import { readIds } from "@/lib/crowd/arrival/read-ids";
import { mostLinks } from "@/lib/crowd/arrival/schema";
import { makeId } from "@/lib/http/make-id";
import type { StudyIds } from "@/lib/studies/schema";
import { count } from "@/lib/text/count";

/** Makes personal links: a number of them, or one for each ID of a list. */
export function AddLinks(ids: StudyIds) {
  const queries = useQueryClient();
  const [number, setNumber] = useState<number | string>(20);
  const [list, setList] = useState("");
  // Unchanged until the response arrives, so that repeating the request makes no more links.
  const [lotId, setLotId] = useState(makeId);
  const add = useMutation({
    mutationFn: (wanted: Parameters<typeof postLinks>[1]) => postLinks(ids, wanted),
    onSuccess: () => queries.invalidateQueries({ queryKey: linksKey(ids) }),
  });
  const wanted = readIds(list);
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <SmallForm
          label="Make links"
          isPending={add.isPending}
          isValid={typeof number === "number" && number >= 1}
          onSubmit={() =>
            add.mutate(
              { lot: { count: Number(number), lotId } },
              { onSuccess: () => setLotId(makeId()) },
            )
          }
        >
          <NumberInput
            label="Number of links"
            description="Send each person one of them, for example by email. To know who got which link, give a list of IDs instead."
            value={number}
            onChange={setNumber}
            min={1}
            max={mostLinks}
            allowDecimal={false}
          />
        </SmallForm>
        <SmallForm
          label={
            wanted.length === 0 ? "Make a link for each ID" : `Make ${count(wanted.length, "link")}`
          }
          isPending={add.isPending}
          isValid={wanted.length > 0}
          onSubmit={() => add.mutate({ ids: wanted }, { onSuccess: () => setList("") })}
          more={
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
          }
        >
          <Textarea
            label="List of IDs"
            description="One per line, or a CSV file with the IDs in its first column. They are stored encrypted, and only the download shows each beside its link."
            value={list}
            onChange={(event) => setList(event.currentTarget.value)}
            autosize
            minRows={1}
            maxRows={6}
          />
        </SmallForm>
      </SimpleGrid>
      {add.error && (
        <Alert color="red" title="No links were made" role="alert">
          {add.error.message}
        </Alert>
      )}
      {add.data && (
        <Alert color="green" role="status">
          {count(add.data.added, "link was", "links were")} made.
          {add.data.added > 0 && " Copy their addresses below, or download the file."}
          {add.data.known > 0 &&
            ` ${count(add.data.known, "ID has", "IDs have")} a link already and ${add.data.known === 1 ? "keeps" : "keep"} it.`}
        </Alert>
      )}
    </Stack>
  );
}
