import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { readDeviceDraft, writeDeviceDraft } from "@/lib/crowd/tasks/device-store";
import { newerDraft, type OutputDraft } from "@/lib/crowd/tasks/newer-draft";
import { saveDraftOptions } from "@/lib/crowd/tasks/queries";
import type { AssignmentView, Draft } from "@/lib/crowd/tasks/schema";
import { CallError } from "@/lib/http/client";
import { useStudy } from "../study-context";
import { draftState } from "./draft-state";
import { useReadingTime } from "./use-reading-time";

interface Options {
  assignment: AssignmentView;
  /** Whether the texts are being read for the first time, so that the reading is timed. */
  measuring: boolean;
  /**
   * Nothing is read or sent. Either the answers are being submitted and no draft is needed, or
   * there is a pause, in which saving a draft would shorten the lease.
   */
  quiet: boolean;
  /** The task is no longer held. Returns whether it is held again. */
  onLost: () => Promise<boolean>;
}

/** Milliseconds without a change after which typed text is sent, although its field has the focus still. */
const pauseInTyping = 5_000;

/**
 * What has been entered for a task: kept on the device at every change, on the server by `save` and after a pause in typing.
 * How long the texts were read is kept with it; time alone is no reason to send it.
 */
export function useDraft({ assignment, measuring, quiet, onLost }: Options) {
  const { link } = useStudy();
  const { id, draft: fromServer, outputs } = assignment;
  const [draft, setDraft] = useState(() =>
    newerDraft(readDeviceDraft(id), fromServer, outputs.length),
  );
  const [savedAt, setSavedAt] = useState(fromServer?.editedAt ?? 0);
  const [refusedAt, setRefusedAt] = useState(0);
  const [onDevice, setOnDevice] = useState(true);
  const { mutate } = useMutation(saveDraftOptions(link, id));
  const reading = useReadingTime({
    initial: draft.outputs.map((output) => output.time),
    measuring: measuring && !quiet,
    onPass: () => writeDeviceDraft(id, upToNow()),
  });

  /** The draft with the times as they are now. */
  const upToNow = (): Draft => {
    const times = reading.times();
    return {
      ...draft,
      outputs: draft.outputs.map((output, i) => ({ ...output, time: times[i] ?? output.time })),
    };
  };

  const send = (latest: Draft) => {
    if (quiet || latest.editedAt <= savedAt) return;
    const onSuccess = ({ kept }: { kept: boolean }) =>
      (kept ? setSavedAt : setRefusedAt)((at) => Math.max(at, latest.editedAt));
    mutate(latest, {
      onSuccess,
      onError: async (error) => {
        // Other errors may be temporary, and the draft is on the device.
        if (!(error instanceof CallError && error.status === 409)) return;
        if (await onLost()) mutate(latest, { onSuccess });
      },
    });
  };

  const change = (output: number, changes: Partial<OutputDraft>) => {
    const next = {
      outputs: upToNow().outputs.map((old, i) => (i === output ? { ...old, ...changes } : old)),
      // Always later than before, even when the device's clock was set back.
      editedAt: Math.max(Date.now(), draft.editedAt + 1),
    };
    setDraft(next);
    setOnDevice(writeDeviceDraft(id, next));
    const isRowRemoved =
      "distribution" in changes && rowsIn(changes) < rowsIn(draft.outputs[output]);
    if (isRowRemoved) reading.countEdit(output);
    // A choice is complete at once; typed text when its field loses the focus, or nothing more comes.
    if ("correct" in changes || "status" in changes || isRowRemoved) send(next);
  };

  const save = () => send(upToNow());
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    if (quiet || draft.editedAt <= savedAt) return;
    const waiting = setTimeout(saveNow, pauseInTyping);
    return () => clearTimeout(waiting);
  }, [quiet, draft.editedAt, savedAt]);
  useEffect(() => {
    const saveWhenHidden = () => document.visibilityState === "hidden" && saveNow();
    const saveWhenOnline = () => saveNow();
    // Whatever an earlier page could no longer send.
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
    state: draftState(draft.editedAt, { savedAt, refusedAt }, onDevice),
    change,
    save,
    /** Saves a change that no field reports, and counts it. */
    commit: (output: number) => {
      reading.countEdit(output);
      save();
    },
    upToNow,
  };
}

const rowsIn = (output: Partial<OutputDraft> | undefined) => output?.distribution?.length ?? 0;
