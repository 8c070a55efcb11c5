export const passwordHint =
  "At least 10 characters that others can't guess, for example several unrelated words.";
