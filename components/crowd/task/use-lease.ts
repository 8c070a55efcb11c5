import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { leaseOptions } from "@/lib/crowd/tasks/queries";
import type { AssignmentView } from "@/lib/crowd/tasks/schema";
import { CallError } from "@/lib/http/client";
import { useStudy } from "../study-context";

interface Options {
  assignment: AssignmentView;
  /** Whether the round was closed when the task was claimed. */
  wasClosed: boolean;
  paused: boolean;
  enabled: boolean;
  onLost: () => Promise<boolean>;
}

/** Keeps the slot while the page is visible, and during a pause. */
export function useLease({ assignment, wasClosed, paused, enabled, onLost }: Options) {
  const { id, leaseUntil } = assignment;
  const held = { id, leaseUntil, isClosed: wasClosed };
  const lease = useQuery({ ...leaseOptions(useStudy().link, held, paused), enabled });
  const { error } = lease;
  const tell = useEffectEvent(onLost);
  useEffect(() => {
    const isLost = error instanceof CallError && [404, 409, 410].includes(error.status);
    if (isLost) void tell();
  }, [error]);
  return lease;
}

export type Lease = ReturnType<typeof useLease>;
