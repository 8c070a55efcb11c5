"use client";

import { Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { AddByKey } from "./add-by-key";
import { DrawCandidates } from "./draw-candidates";

/** Two ways to get candidates: at random, or those one has in mind. */
export function AddCandidates({
  eligible,
  suggested,
  ...ids
}: {
  projectId: string;
  studyId: string;
  eligible: number;
  suggested: number;
}) {
  return (
    <Paper withBorder p="lg">
      <Stack>
        <div>
          <Title order={2} size="h4">
            Candidates
          </Title>
          <Text size="sm" c="dimmed">
            {eligible === 1
              ? "1 more question can be added."
              : `${eligible.toLocaleString("en")} more questions can be added.`}{" "}
            Questions used as gold items are left out of the sample.
          </Text>
        </div>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
          <DrawCandidates {...ids} eligible={eligible} suggested={suggested} />
          <AddByKey {...ids} />
        </SimpleGrid>
      </Stack>
    </Paper>
  );
}
