"use client";

import { useQuery } from "@tanstack/react-query";
import { QueryState } from "@/components/ui/query-state";
import { candidatesOptions, type StudyIds } from "@/lib/quality/rounds/queries";
import type { RoundView } from "@/lib/quality/rounds/schema";
import { SelectionPanel } from "./selection-panel";

/** Who goes on from a test: read, then shown. */
export function Selection({ ids, round }: { ids: StudyIds; round: RoundView }) {
  const query = useQuery(candidatesOptions(ids, round.id, round.state === "open"));
  const { rule } = round;
  return (
    <QueryState query={query} rows={8}>
      {(data) => rule && <SelectionPanel ids={ids} round={round} planned={rule} data={data} />}
    </QueryState>
  );
}
