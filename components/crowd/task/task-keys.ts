import type { KeyboardEvent } from "react";

interface Actions {
  /** Whether Enter in the last field sends the form. */
  sendsAtEnd: boolean;
  /** Judges the top answer of a text, counted from 0. */
  onJudge: (text: number, correct: boolean) => void;
}

/**
 * The keys of a task. Enter moves to the next required field, from the last one to the button, and with Ctrl or ⌘ it
 * sends the form; for phrases, which have one field, Enter does. Outside text fields, Y and N judge the text that has the focus, or else the next one, and move on.
 */
export function onTaskKey(event: KeyboardEvent<HTMLFormElement>, { sendsAtEnd, onJudge }: Actions) {
  const { key, target, currentTarget: form, nativeEvent } = event;
  if (nativeEvent.isComposing || !(target instanceof HTMLElement)) return;
  if (target.closest("dialog")) return;
  const withCommand = event.ctrlKey || event.metaKey;
  // Held down, Enter would run through the fields to the button, and press it.
  if (key === "Enter" && event.repeat && !(target instanceof HTMLTextAreaElement)) {
    event.preventDefault();
  } else if (key === "Enter" && withCommand) {
    event.preventDefault();
    form.requestSubmit();
  } else if (key === "Enter" && target instanceof HTMLInputElement) {
    // By default the browser would submit the form, which can't be undone.
    event.preventDefault();
    const next = fieldAfter(form, target);
    if (!next && sendsAtEnd && target.type !== "checkbox") form.requestSubmit();
    else (next ?? submitButton(form))?.focus();
  } else if (/^[yn]$/i.test(key) && !withCommand && !event.altKey && !isTyped(target)) {
    judge(form, target, key.toLowerCase() === "y", onJudge);
  }
}

function judge(
  form: HTMLFormElement,
  target: HTMLElement,
  correct: boolean,
  onJudge: Actions["onJudge"],
) {
  const choices = [...form.querySelectorAll<HTMLInputElement>("[data-text] [type=radio]:enabled")];
  const own = target.closest("[data-text]");
  const choice = own
    ? choices.find((one) => own.contains(one))
    : choices.find((one) => !form.querySelector(`[name="${one.name}"]:checked`));
  const text = choice?.closest("[data-text]")?.getAttribute("data-text");
  if (!choice || text === undefined || text === null) return;
  onJudge(Number(text), correct);
  (fieldAfter(form, choice) ?? submitButton(form))?.focus();
}

const submitButton = (form: HTMLFormElement) => form.querySelector<HTMLElement>("[type=submit]");

const isTyped = (target: HTMLElement) =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && target.type !== "radio" && target.type !== "checkbox");

/**
 * The required field after another one. Never a checkbox, because typing a space there would tick it, and no other option of
 * the same choice.
 */
function fieldAfter(form: HTMLFormElement, from: HTMLInputElement): HTMLInputElement | undefined {
  return requiredFields(form).find(
    (field) =>
      from.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING &&
      !(field.type === "radio" && field.name === from.name),
  );
}

export const requiredFields = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement>("[data-text] input:enabled:not([type=checkbox])"),
];
