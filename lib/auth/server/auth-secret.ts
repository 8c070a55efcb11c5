/** The key that signs cookies. @throws Error when the environment lacks it. */
export function authSecret(): string {
  const secret = process.env.BETTER_AUTH_SECRET;
  if (!secret) throw new Error("BETTER_AUTH_SECRET is not set: start the app with `npm start`.");
  return secret;
}
