import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { CallError } from "@/lib/http/client";
import { readDeviceDraft, writeDeviceDraft } from "@/lib/tasks/device-draft";
import { newerDraft, type OutputDraft } from "@/lib/tasks/newer-draft";
import { type Assignment, saveDraftOptions } from "@/lib/tasks/queries";
import type { Draft } from "@/lib/tasks/schema";

export type DraftState = "untouched" | "on the server" | "on the device" | "nowhere";

interface Options {
  link: string;
  assignment: Assignment;
  /** The answer is on its way: the draft has done its work. */
  submitting: boolean;
  /** The task is no longer held. Tells whether it is again. */
  onLost: () => Promise<boolean>;
}

/** What has been entered for a task: kept on the device at every change, on the server by `save`. */
export function useDraft({ link, assignment, submitting, onLost }: Options) {
  const { id, draft: fromServer, outputs } = assignment;
  const [draft, setDraft] = useState(() =>
    newerDraft(readDeviceDraft(id), fromServer, outputs.length),
  );
  const [savedAt, setSavedAt] = useState(fromServer?.editedAt ?? 0);
  const [onDevice, setOnDevice] = useState(true);
  const { mutate } = useMutation(saveDraftOptions(link, id));

  const send = (latest: Draft) => {
    if (submitting || latest.editedAt <= savedAt) return;
    const onSuccess = () => setSavedAt(latest.editedAt);
    mutate(latest, {
      onSuccess,
      onError: async (error) => {
        // Anything else may pass, and the draft is on the device.
        if (!(error instanceof CallError && error.status === 409)) return;
        if (await onLost()) mutate(latest, { onSuccess });
      },
    });
  };

  const change = (output: number, changes: Partial<OutputDraft>) => {
    const next = {
      outputs: draft.outputs.map((old, i) => (i === output ? { ...old, ...changes } : old)),
      // Always later than before, even when the device's clock was set back.
      editedAt: Math.max(Date.now(), draft.editedAt + 1),
    };
    setDraft(next);
    setOnDevice(writeDeviceDraft(id, next));
    // A choice is whole at once; what is typed is when the field is left.
    if (!("answer" in changes || "confidence" in changes)) send(next);
  };

  const save = () => send(draft);
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    const saveWhenHidden = () => document.visibilityState === "hidden" && saveNow();
    const saveWhenOnline = () => saveNow();
    // What an earlier page could not send any more.
    saveNow();
    document.addEventListener("visibilitychange", saveWhenHidden);
    window.addEventListener("online", saveWhenOnline);
    return () => {
      document.removeEventListener("visibilitychange", saveWhenHidden);
      window.removeEventListener("online", saveWhenOnline);
    };
  }, []);

  return {
    outputs: draft.outputs,
    state: stateOf(draft.editedAt, savedAt, onDevice),
    change,
    save,
  };
}

function stateOf(editedAt: number, savedAt: number, onDevice: boolean): DraftState {
  if (editedAt === 0) return "untouched";
  if (editedAt <= savedAt) return "on the server";
  return onDevice ? "on the device" : "nowhere";
}
