import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import {
  type Measure,
  measureReading,
  type Noticed,
  startMeasure,
  wholeTimes,
} from "@/lib/crowd/tasks/measure-reading";
import type { ReadingTime } from "@/lib/crowd/tasks/schema";

interface Options {
  /** What was counted before, by text. */
  initial: ReadingTime[];
  measuring: boolean;
  /** Called every few seconds while measuring, and when the page may be about to end. */
  onPass: () => void;
}

/**
 * How long each text is read: {@link measureReading} given what happens on the page. An element
 * with `data-text` is the text with that number. Counting does not cause a render.
 */
export function useReadingTime({ initial, measuring, onPass }: Options) {
  const measure = useRef(startMeasure(initial));
  const pass = useEffectEvent(onPass);

  useEffect(() => {
    if (!measuring) return;
    const ended = new AbortController();
    const on = (target: EventTarget, types: string[], handle: (event: Event) => void) => {
      for (const type of types) {
        target.addEventListener(type, handle, { signal: ended.signal, passive: true });
      }
    };
    const attend = () =>
      note(measure, { kind: "attention", attentive: isAttended(), away: isAway() });
    const touch = (output: number | null) => note(measure, { kind: "interaction", output });
    const count = (kind: "edit" | "paste", output: number | null) => {
      // Input in a dialog belongs to no text.
      if (output !== null) note(measure, { kind, output });
    };
    const leave = () => {
      attend();
      pass();
    };

    attend();
    touch(textInView());
    on(document, ["pointerdown", "pointermove", "keydown", "focusin"], ({ target }) => {
      attend();
      touch(textOf(target));
    });
    on(document, ["keydown"], ({ target, isTrusted }) => {
      const output = isTrusted && isField(target) ? textOf(target) : null;
      if (output !== null) note(measure, { kind: "key", output });
    });
    on(document, ["change"], ({ target }) => count("edit", textOf(target)));
    on(document, ["paste"], ({ target }) => count("paste", textOf(target)));
    on(window, ["scroll"], () => touch(textInView()));
    on(window, ["focus", "blur", "pagehide"], leave);
    on(document, ["visibilitychange"], leave);
    const timer = setInterval(leave, 5_000);
    return () => {
      clearInterval(timer);
      ended.abort();
      note(measure, { kind: "attention", attentive: false });
    };
  }, [measuring]);

  return {
    /** The times up to now, by text. */
    times: (): ReadingTime[] => {
      note(measure, { kind: "tick" });
      return wholeTimes(measure.current);
    },
    /** Counts a change that no field reports. */
    countEdit: (output: number) => note(measure, { kind: "edit", output }),
  };
}

function note(measure: RefObject<Measure>, noticed: Noticed): void {
  measure.current = measureReading(measure.current, noticed, performance.now());
}

const isAway = () => document.visibilityState !== "visible" || !document.hasFocus();

/** The page is visible, has the focus, and no dialog covers the texts. */
const isAttended = () => !isAway() && document.querySelector("dialog[open]") === null;

const isField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

function textOf(target: EventTarget | null): number | null {
  const text = target instanceof Element ? target.closest<HTMLElement>("[data-text]") : null;
  return text ? Number(text.dataset.text) : null;
}

/**
 * The text a third of the way down the window, where people read; else the one nearest to that
 * line.
 */
function textInView(): number | null {
  const line = window.innerHeight / 3;
  const texts = [...document.querySelectorAll<HTMLElement>("[data-text]")].map((text) => {
    const { top, bottom } = text.getBoundingClientRect();
    return { output: Number(text.dataset.text), off: Math.max(0, top - line, line - bottom) };
  });
  texts.sort((a, b) => a.off - b.off);
  return texts[0]?.output ?? null;
}
