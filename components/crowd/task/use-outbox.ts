import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isTemporary } from "@/lib/crowd/tasks/is-temporary";
import {
  clearOutbox,
  type Outgoing,
  readOutbox,
  secondsToWait,
  writeOutbox,
} from "@/lib/crowd/tasks/outbox";
import { type Acknowledged, sendOutgoingOptions } from "@/lib/crowd/tasks/queries";
import { CallError } from "@/lib/http/client";
import { useStudy } from "../study-context";

interface Options {
  onAccepted: (sent: Outgoing, answer: Acknowledged) => void;
  /** The server will never take it; its message says why. */
  onRefused: (sent: Outgoing, error: Error) => void;
}

/**
 * Sends a lock or a submission until the server acknowledges or refuses it. It is kept on the device
 * from the first moment, so a reload or a crash only makes it later; the server takes a repeat for the
 * same.
 */
export function useOutbox({ onAccepted, onRefused }: Options) {
  const { link } = useStudy();
  const [entry, setEntry] = useState(() => readOutbox(link));
  const [kept, setKept] = useState(true);
  const [failures, setFailures] = useState(0);

  const empty = () => {
    clearOutbox(link);
    setEntry(null);
    setFailures(0);
  };
  const { mutate, isPending, error } = useMutation({
    ...sendOutgoingOptions(link),
    onSuccess: (answer, sent) => {
      empty();
      onAccepted(sent, answer);
    },
    onError: (error, sent) => {
      if (isTemporary(error)) return setFailures((n) => n + 1);
      // The session is gone: it stays here while consent is asked for again.
      if (error instanceof CallError && error.status === 401) return;
      empty();
      onRefused(sent, error);
    },
  });

  useEffect(() => {
    if (!entry || isPending) return;
    const send = () => mutate(entry);
    const wait = failures === 0 ? 0 : secondsToWait(failures) * 1_000;
    const timer = setTimeout(send, wait);
    window.addEventListener("online", send);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", send);
    };
  }, [entry, failures, isPending, mutate]);

  const submit = (outgoing: Outgoing) => {
    // A second click finds the first one's entry.
    if (entry) return;
    setKept(writeOutbox(link, outgoing));
    setEntry(outgoing);
  };

  return {
    entry,
    /** False when this browser keeps nothing on the device. */
    kept,
    /** Attempts that failed so far; more than none means that it waits for something to pass. */
    failures,
    error,
    isSending: isPending,
    submit,
    sendNow: () => entry && !isPending && mutate(entry),
  };
}

export type Outbox = ReturnType<typeof useOutbox>;
