import { Anchor, Button, List, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { QueryState } from "@/components/ui/query-state";
import { useAction } from "@/components/ui/use-action";
import { describeFinding } from "@/lib/quality/exclusions/criteria";
import {
  applyCriteriaOptions,
  previewExclusionOptions,
  violatorsOptions,
} from "@/lib/quality/exclusions/queries";
import type { Violators } from "@/lib/quality/exclusions/schema";
import type { StudyIds } from "@/lib/studies/schema";
import { count } from "@/lib/text/count";
import { ExclusionEffect } from "./exclusion-effect";

/** Excludes everyone who violates an exclusion criterion now, after naming them. Everyone’s answers are read when it is opened. */
export function ApplyCriteria(ids: StudyIds) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button onClick={open}>Apply the criteria</Button>
      <Modal opened={opened} onClose={close} title="Apply the criteria" size="lg" centered>
        {opened && <Applying {...ids} onClose={close} />}
      </Modal>
    </>
  );
}

function Applying({ onClose, ...ids }: StudyIds & { onClose: () => void }) {
  const query = useQuery(violatorsOptions(ids));
  return (
    <QueryState query={query} rows={6}>
      {(violators) =>
        violators.undecided === 0 ? (
          <Stack>
            <Text>
              {violators.total > 0
                ? "Everyone who violates a criterion already has a decision."
                : "Nobody violates a criterion."}
            </Text>
            <Kept {...ids} {...violators.kept} />
          </Stack>
        ) : (
          <Confirm {...{ ids, violators, onClose }} />
        )
      }
    </QueryState>
  );
}

/** The people who violate a criterion and stay in, because the team restored them after it had excluded them. */
function Kept({ people, pseudonyms, ...ids }: StudyIds & Violators["kept"]) {
  if (people === 0) return null;
  const more = people - pseudonyms.length;
  return (
    <Text size="sm">
      {count(people, "person who violates", "people who violate")} a criterion{" "}
      {people === 1 ? "was" : "were"} excluded by a criterion and restored by hand, so the criteria
      leave them in:{" "}
      {pseudonyms.map((pseudonym, i) => (
        <Fragment key={pseudonym}>
          {i > 0 && ", "}
          <Anchor
            inherit
            underline="always"
            // The list behind the dialog reads its search from the address once.
            href={`/projects/${ids.projectId}/studies/${ids.studyId}/exclusions?person=${pseudonym}`}
          >
            {pseudonym}
          </Anchor>
        </Fragment>
      ))}
      {more > 0 && ` and ${more.toLocaleString("en")} more`}. To leave them out, exclude them by
      hand.
    </Text>
  );
}

interface ConfirmProps {
  ids: StudyIds;
  violators: Violators;
  onClose: () => void;
}

function Confirm({ ids, violators: { undecided, people, digest, kept }, onClose }: ConfirmProps) {
  const { mutate, isPending } = useAction({
    ...applyCriteriaOptions(ids),
    onSuccess: onClose,
    done: (_, { excluded, kept }) =>
      `${countPeople(excluded)} excluded by the criteria${kept === 0 ? "" : `; ${kept.toLocaleString("en")} more kept by a decision`}.`,
  });
  const effect = useQuery(previewExclusionOptions(ids));
  const more = undecided - people.length;
  return (
    <Stack>
      <List spacing={6}>
        {people.map(({ readerId, pseudonym, findings }) => (
          <List.Item key={readerId}>
            <b>{pseudonym}</b>
            {findings
              .filter(({ violated }) => violated)
              .map((finding) => (
                <Text key={finding.rule} size="sm">
                  {describeFinding(finding)}
                </Text>
              ))}
          </List.Item>
        ))}
      </List>
      {more > 0 && <Text size="sm">and {more.toLocaleString("en")} more</Text>}
      <Kept {...ids} {...kept} />
      <ExclusionEffect query={effect} />
      <Text size="sm">
        Their answers are kept, and they are paid what they earned. If you restore someone later,
        answers whose places were filled again count as surplus.
      </Text>
      <DialogButtons
        confirm={`Exclude ${countPeople(undecided)}`}
        onConfirm={() => mutate({ digest })}
        onCancel={onClose}
        color="red"
        loading={isPending}
        disabled={effect.isPending}
        focus="cancel"
      />
    </Stack>
  );
}

const countPeople = (n: number) => count(n, "person", "people");
