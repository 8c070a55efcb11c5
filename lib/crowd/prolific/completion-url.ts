/** Where somebody returns to Prolific with a code. */
export const completionUrl = (code: string): string =>
  `https://app.prolific.com/submissions/complete?cc=${encodeURIComponent(code)}`;
