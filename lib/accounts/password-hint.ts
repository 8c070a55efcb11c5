export const passwordHint =
  "At least 12 characters that others can't guess, for example several unrelated words.";
