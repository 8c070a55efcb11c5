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
  /** The server will never accept it; its message says why. */
  onRefused: (sent: Outgoing, error: Error) => void;
}

/**
 * Sends a lock or a submission until the server acknowledges or refuses it. It is stored on the
 * device first, so a reload or a crash only delays it. The server recognizes repeats.
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
      // The session is gone: the entry stays here until the person has consented again.
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
    /** The number of failed attempts. Above 0, it is waiting for a temporary problem to end. */
    failures,
    error,
    isSending: isPending,
    submit,
    sendNow: () => entry && !isPending && mutate(entry),
  };
}

export type Outbox = ReturnType<typeof useOutbox>;
